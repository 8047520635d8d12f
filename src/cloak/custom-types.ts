// Cloak. An installation's own types: declarations in, checked and compiled finders out. Templates are whole words and
// case-sensitive; patterns are RE2. Must never accept a declaration that could match nothing or everything by mistake.

import type { Complaint } from '../core/errors.js';
import { ENTITY_CATEGORIES, type Entity, type EntityCategory } from '../core/entity.js';
import { LIMITS } from '../core/limits.js';
import { complaintAbout, Pattern } from '../text/pattern.js';
import { isLetterOrDigit } from './reading.js';

export interface CustomType {
  readonly name: `x_${string}`;
  readonly category: EntityCategory;
  /** `#` an ASCII digit, `@` an ASCII letter, the rest literally. */
  readonly template?: string;
  /** RE2 source. */
  readonly pattern?: string;
}

const NAME = new Pattern('^x_[a-z_]{1,38}$');

/** Whether `name` may name a custom type. */
export function isCustomTypeName(name: string): name is `x_${string}` {
  return name.length <= LIMITS.customTypeChars && NAME.test(name);
}

/** Everything wrong with the declarations, each with its place; empty when all are sound. */
export function complaintsAboutTypes(types: readonly CustomType[]): readonly Complaint[] {
  const seen = new Set<string>();
  return types.flatMap((type, index) => {
    const path = `/cloak_types/${index}`;
    const complaints: Complaint[] = [];
    if (!isCustomTypeName(type.name)) {
      complaints.push({
        path: `${path}/name`,
        message: 'must be x_ and 1 to 38 lower-case letters or underscores',
      });
    }
    if (seen.has(type.name)) complaints.push({ path: `${path}/name`, message: 'is declared twice' });
    seen.add(type.name);
    if (!ENTITY_CATEGORIES.includes(type.category)) {
      complaints.push({
        path: `${path}/category`,
        message: `must be one of ${ENTITY_CATEGORIES.join(', ')}`,
      });
    }
    return [...complaints, ...complaintsAboutShape(type, path)];
  });
}

function complaintsAboutShape(type: CustomType, path: string): readonly Complaint[] {
  if ((type.template === undefined) === (type.pattern === undefined)) {
    return [{ path, message: 'needs a template or a pattern, and not both' }];
  }
  if (type.template !== undefined) {
    return type.template.trim() === '' ? [{ path: `${path}/template`, message: 'must not be blank' }] : [];
  }
  const complaint = complaintAbout(type.pattern!);
  if (complaint !== null) return [{ path: `${path}/pattern`, message: complaint }];
  return new Pattern(type.pattern!).test('')
    ? [{ path: `${path}/pattern`, message: 'matches the empty text, so it would match everywhere' }]
    : [];
}

const SPECIAL = '\\^$.|?*+()[]{}-/';

function sourceOf(template: string): string {
  return Array.from(template, (char) => {
    if (char === '#') return '[0-9]';
    if (char === '@') return '[A-Za-z]';
    return SPECIAL.includes(char) ? `\\${char}` : char;
  }).join('');
}

interface CustomFinder {
  readonly type: CustomType;
  readonly pattern: Pattern;
  readonly wholeWords: boolean;
}

/** A word edge is any place where a letter or digit does not meet another one, in any script. */
function isWhole(text: string, start: number, end: number): boolean {
  const opens = start === 0 || !isLetterOrDigit(text, start) || !isLetterOrDigit(text, start - 1);
  const closes = end === text.length || !isLetterOrDigit(text, end - 1) || !isLetterOrDigit(text, end);
  return opens && closes;
}

function* findWith(finder: CustomFinder, text: string): Generator<Entity> {
  const { name, category } = finder.type;
  let from = 0;
  for (let found = finder.pattern.find(text, from); found !== null; found = finder.pattern.find(text, from)) {
    const whole = found.end > found.start && (!finder.wholeWords || isWhole(text, found.start, found.end));
    if (whole) yield { type: name, category, start: found.start, end: found.end, confidence: 1 };
    from = whole ? found.end : found.start + 1;
    if (from > text.length) return;
  }
}

/** Compiles sound declarations into one finder over a text as submitted. */
export function compileCustomTypes(types: readonly CustomType[]): (text: string) => readonly Entity[] {
  const finders = types.map((type): CustomFinder => {
    const source = type.template === undefined ? type.pattern! : sourceOf(type.template);
    return { type, pattern: new Pattern(source), wholeWords: type.template !== undefined };
  });
  return (text) => finders.flatMap((finder) => [...findWith(finder, text)]);
}
