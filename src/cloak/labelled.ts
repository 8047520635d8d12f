// Cloak. A value that only its label gives away ("account number: 40248267"): rows of label words and value shapes go
// in, one detector comes out. The value ends the pattern, so its range is known without asking the engine for groups'
// places. Must never take the label into the range.

import type { BuiltInEntityType, EntityCategory } from '../core/entity.js';
import type { Span } from '../core/span.js';
import { Pattern, type Found } from '../text/pattern.js';
import type { Detector, Sighting } from './detector.js';
import { isWordUnit, type Reading } from './reading.js';
import { WordList } from './word-list.js';

const CLOSE = `["'\`)\\]}*_]{0,3}`;
const OPEN = `["'\`(\\[{<*_]{0,3}`;
const KIND = `(?:number|numbers|num|no|nr|nº|n°|n\\.º|#|code|id|value|nummer|número|numero|numéro|numer|номер|号码|号|番号|번호)`;
const VERB = `(?:is|was|are|es|est|ist|são|é|è|er|är|on|to|of|lautet|jest|это|は|是|为|為|:=|=>|->|[:=\\-|#,>])`;

/** What may stand between a label and its value: closing quotes, "number", a colon or a verb, opening quotes. */
export const LINK = `\\.?${CLOSE}(?:[\\s_\\-]{0,3}${KIND}\\.?)?${CLOSE}\\s{0,3}(?:${VERB}:?)?\\s{0,4}${OPEN}`;

/** The same with a colon, an equals sign or a verb that must be there. */
export const FIRM_LINK = `\\.?${CLOSE}(?:[\\s_\\-]{0,3}${KIND}\\.?)?${CLOSE}\\s{0,3}${VERB}:?\\s{0,4}${OPEN}`;

/** A few words more between the two ("passport number of the guest is"). */
export const LOOSE_LINK = `\\.?${CLOSE}(?:[\\s,:()#]{1,3}[^\\s0-9,:;()#"=]{1,14}){0,4}?${CLOSE}\\s{0,3}(?:${VERB}:?)?\\s{0,4}${OPEN}`;

export interface LabelledRule {
  readonly type: BuiltInEntityType;
  /** Left out: the type's own; or what the place says. */
  readonly category?: EntityCategory | ((reading: Reading, span: Span) => EntityCategory | undefined);
  /** Label words, RE2 source each; matched in either case. */
  readonly words: readonly string[];
  /** Left out: LINK. */
  readonly link?: string;
  /** The value, RE2 source without capture groups, case-sensitive. */
  readonly value: string;
  readonly confidence: number;
  /** Says no, or a confidence of its own. */
  readonly accept?: (value: string, reading: Reading, span: Span) => boolean | number;
}

/** The range of the value a match ends with. */
export function valueSpan(found: Found, group = 1): Span {
  return { start: found.end - (found.groups[group]?.length ?? 0), end: found.end };
}

interface CompiledRule extends Omit<LabelledRule, 'link'> {
  readonly label: WordList;
  /** What follows a label: the link, then the value. */
  readonly rest: Pattern;
  /** The two by themselves, which cost a tenth without a group to fill. */
  readonly link: Pattern;
  readonly bare: Pattern;
  /** Both again, to learn that nothing of the kind follows. */
  readonly gate: Pattern;
}

/** Whether the range begins or ends in the middle of something. */
function cutsWord(text: string, span: Span): boolean {
  const tail = isWordUnit(text, span.end) && isWordUnit(text, span.end - 1);
  if (tail || (isWordUnit(text, span.start) && isWordUnit(text, span.start - 1))) return true;
  // The name of the next field of an object is no value.
  return text.startsWith('":', span.end) || text.startsWith("':", span.end);
}

/** How far behind a label its value is looked for: links and values are short, and a short slice is searched fast. */
const REST_CHARS = 160;

/** Where the value of the label that ends at `offset` stands, or null. */
function valueBehind(rule: CompiledRule, reading: Reading, offset: number): Span | null {
  // The link as long as it can be is what the two together would take, wherever a value follows it.
  const start = reading.endAt(rule.link, offset);
  const end = start === -1 ? -1 : reading.endAt(rule.bare, start);
  if (end !== -1 && end - offset < REST_CHARS) return { start, end };
  if (end === -1 && reading.endAt(rule.gate, offset) === -1) return null;
  const found = rule.rest.find(reading.text.slice(offset, offset + REST_CHARS));
  if (found === null) return null;
  const inRest = valueSpan(found);
  return { start: offset + inRest.start, end: offset + inRest.end };
}

function* applyRule(rule: CompiledRule, reading: Reading): Generator<Sighting> {
  const { text } = reading;
  for (const label of reading.findWords(rule.label)) {
    const span = valueBehind(rule, reading, label.end);
    if (span === null) continue;
    if (cutsWord(text, span)) continue;
    const verdict = rule.accept?.(text.slice(span.start, span.end), reading, span) ?? true;
    if (verdict === false || verdict === 0) continue;
    const sighting = { type: rule.type, ...span, confidence: verdict === true ? rule.confidence : verdict };
    const category = typeof rule.category === 'function' ? rule.category(reading, span) : rule.category;
    yield category === undefined ? sighting : { ...sighting, category };
  }
}

/** One detector over rows that belong together. */
export function createLabelledDetector(name: string, rules: readonly LabelledRule[]): Detector {
  const compiled = rules.map((rule): CompiledRule => {
    const label = new WordList(rule.words, { hasOpenEnd: true });
    const link = `(?i:${rule.link ?? LINK})`;
    return {
      ...rule,
      label,
      link: new Pattern(link, { isSticky: true }),
      bare: new Pattern(`(?:${rule.value})`, { isSticky: true }),
      rest: new Pattern(`^${link}(${rule.value})`),
      gate: new Pattern(`${link}(?:${rule.value})`, { isSticky: true }),
    };
  });
  return {
    name,
    // Labels are looked up among the words of the text, which is cheaper than a trigger.
    trigger: null,
    *detect(reading) {
      for (const rule of compiled) yield* applyRule(rule, reading);
    },
  };
}

/** How many ASCII digits a value holds. */
export function countDigits(value: string): number {
  let count = 0;
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    if (code >= 48 && code <= 57) count += 1;
  }
  return count;
}
