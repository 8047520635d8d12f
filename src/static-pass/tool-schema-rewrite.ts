// Static pass. A declared JSON Schema of any dialect in use (draft-04 to 2020-12, OpenAPI, Gemini) enters, one in the
// 2020-12 dialect with known keywords of known types leaves, or a named refusal. A schema is untrusted: what ajv will
// make code from is built here piece by piece, bounded in depth and parts, with references resolved inside the document
// alone. Here too the contract's reading of undeclared properties is written out.

import { LIMITS } from '../core/limits.js';
import { copyNumbers, copyValues, isCheap, readNames, readTypes } from './tool-schema-assertions.js';
import { FORMATS } from './tool-schema-formats.js';
import { METER } from './tool-schema-keywords.js';
import { isLightPattern, isUsablePattern, weighPattern } from './tool-schema-patterns.js';
import {
  declaresProperties,
  given,
  impliesNoOthers,
  isRecord,
  resolveReference,
  saysWhatIsLeft,
  type SchemaRecord,
} from './tool-schema-references.js';
import { RefusedSchema } from './tool-schema-refusal.js';

export type Rewritten = boolean | Record<string, unknown>;

export interface RewrittenSchema {
  readonly schema: Rewritten;
  /** Every property name declared anywhere in it. */
  readonly names: ReadonlySet<string>;
}

/** Parts (subschemas) of one schema: compiling takes 0.1 to 0.8 ms each, so this is what bounds compile time. */
export const MAX_SCHEMA_PARTS = 500;
/** Weight of all patterns of one schema together: each is an automaton of its own, and to be built. */
const MAX_PATTERN_WEIGHT = 40_000;

/**
 * How a part stands to the value it is applied to. `whole`: it alone describes the value. `part`: it describes it together
 * with others (allOf, a reference with neighbours). `alternative`: likewise, under anyOf or oneOf of a schema that declares
 * no properties itself. `condition`: it is asked, not demanded (not, if, contains), so nothing may be added to it.
 */
type Place = 'whole' | 'part' | 'alternative' | 'condition';

interface Visit {
  readonly place: Place;
  readonly depth: number;
  /** The definition whose value this part is applied to; null when it is applied to a value further down. */
  readonly owner: string | null;
  /** Whether a loop or a call repeats this part, so that each visit must be paid for. */
  readonly repeats: boolean;
  /** Whether an unsatisfied pattern could let arguments pass. */
  readonly needsPatterns: boolean;
}

const COMPOSITES = [
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'dependencies',
] as const;
const ROOT = '#';

class Rewriter {
  readonly #root: SchemaRecord;
  readonly #names = new Set<string>();
  /** By target, then by how it is used: the name of the definition made for it. */
  readonly #named = new Map<unknown, Map<string, string>>();
  readonly #definitions = new Map<string, Rewritten>();
  readonly #waiting: { name: string; target: unknown; visit: Visit }[] = [];
  /** Which definition is applied to the same value as which other: a circle here would never end. */
  readonly #edges = new Map<string, Set<string>>();
  #made = 0;
  #parts = 0;
  #patterns = 0;

  constructor(root: SchemaRecord) {
    this.#root = root;
  }

  run(): RewrittenSchema {
    const schema = this.#rewrite(this.#root, {
      place: 'whole',
      depth: 1,
      owner: ROOT,
      repeats: true,
      needsPatterns: false,
    });
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
      this.#definitions.set(next.name, this.#rewrite(next.target, next.visit));
    }
    this.#refuseCircles();
    if (typeof schema === 'object') {
      // The arguments of a call are an object even where the schema only implies it.
      const implied = ['properties', 'required', ...COMPOSITES].some(
        (key) => given(this.#root, key) !== undefined,
      );
      if (schema['type'] === undefined && implied) schema['type'] = 'object';
      if (this.#definitions.size > 0) schema['$defs'] = Object.fromEntries(this.#definitions);
    }
    return { schema, names: this.#names };
  }

  #rewrite(node: unknown, visit: Visit): Rewritten {
    if (typeof node === 'boolean') return node;
    if (!isRecord(node) || Object.hasOwn(node, '$dynamicRef') || Object.hasOwn(node, '$recursiveRef')) {
      throw new RefusedSchema(isRecord(node) ? 'unsupported_reference' : 'ill_formed');
    }
    if (visit.depth > LIMITS.schemaDepth) throw new RefusedSchema('too_deep');
    const before = this.#parts;
    this.#parts += 1;
    if (this.#parts > MAX_SCHEMA_PARTS) throw new RefusedSchema('too_many_parts');
    if (given(node, 'nullable') === true && COMPOSITES.some((key) => given(node, key) !== undefined)) {
      return this.#rewrite(
        { anyOf: [{ ...node, nullable: null }, { type: 'null' }] },
        { ...visit, depth: visit.depth + 1 },
      );
    }
    const out: Record<string, unknown> = {};
    const types = readTypes(node);
    if (types !== undefined) out['type'] = types.length === 1 ? types[0] : types;
    copyNumbers(node, out);
    copyValues(node, out);
    this.#copyTextKeywords(node, out, visit);
    this.#copyRequired(node, out);
    this.#copyChildren(node, out, visit);
    this.#copyComposites(node, out, visit);
    if (!this.#copyReference(node, out, visit)) return false;
    this.#close(node, out, visit);
    if (visit.repeats || Object.keys(out).some((key) => !isCheap(key))) out[METER] = this.#parts - before;
    return out;
  }

  #copyTextKeywords(node: SchemaRecord, out: Record<string, unknown>, visit: Visit): void {
    const pattern = given(node, 'pattern');
    if (pattern !== undefined) {
      if (typeof pattern !== 'string') throw new RefusedSchema('ill_formed');
      this.#notePattern(pattern, visit.needsPatterns);
      out['pattern'] = pattern;
    }
    const format = given(node, 'format');
    if (typeof format === 'string' && Object.hasOwn(FORMATS, format)) out['format'] = format;
  }

  #notePattern(pattern: string, mustWork: boolean): void {
    this.#patterns += 50 + (isLightPattern(pattern) ? weighPattern(pattern) : 0);
    if (this.#patterns > MAX_PATTERN_WEIGHT) throw new RefusedSchema('too_many_parts');
    if (mustWork && !isUsablePattern(pattern)) throw new RefusedSchema('unsupported_pattern');
  }

  #copyRequired(node: SchemaRecord, out: Record<string, unknown>): void {
    const required = given(node, 'required');
    // A boolean is draft-03, where it stands on the property; every provider passes over it.
    if (required !== undefined && typeof required !== 'boolean') out['required'] = readNames(required);
    const dependent: [string, readonly string[]][] = [];
    for (const key of ['dependentRequired', 'dependencies']) {
      for (const [name, value] of this.#entries(node, key)) {
        if (key === 'dependentRequired' || Array.isArray(value)) dependent.push([name, readNames(value)]);
      }
    }
    if (dependent.length > 0) out['dependentRequired'] = Object.fromEntries(dependent);
  }

  #entries(node: SchemaRecord, key: string): readonly [string, unknown][] {
    const map = given(node, key);
    if (map === undefined) return [];
    if (!isRecord(map)) throw new RefusedSchema('ill_formed');
    return Object.entries(map);
  }

  #copyChildren(node: SchemaRecord, out: Record<string, unknown>, visit: Visit): void {
    const place = visit.place === 'condition' ? 'condition' : 'whole';
    const child: Visit = { ...visit, place, depth: visit.depth + 1, owner: null, repeats: false };
    const repeated: Visit = { ...child, repeats: true };
    if (given(node, 'properties') !== undefined) {
      const properties = this.#entries(node, 'properties');
      for (const [name] of properties) this.#names.add(name);
      out['properties'] = Object.fromEntries(
        properties.map(([name, part]) => [name, this.#rewrite(part, child)]),
      );
    }
    const byPattern = this.#entries(node, 'patternProperties');
    // A pattern that finds nothing would leave its properties unchecked, so it must be one that works.
    for (const [pattern] of byPattern) this.#notePattern(pattern, true);
    if (byPattern.length > 0) {
      const rewritten = byPattern.map(([pattern, part]) => [pattern, this.#rewrite(part, repeated)]);
      out['patternProperties'] = Object.fromEntries(rewritten) as Record<string, Rewritten>;
    }
    for (const key of [
      'additionalProperties',
      'unevaluatedProperties',
      'unevaluatedItems',
      'propertyNames',
    ]) {
      const part = given(node, key);
      if (part !== undefined) out[key] = this.#rewrite(part, repeated);
    }
    const contains = given(node, 'contains');
    if (contains !== undefined) {
      out['contains'] = this.#rewrite(contains, { ...repeated, place: 'condition', needsPatterns: true });
    }
    this.#copyItems(node, out, repeated);
  }

  #copyItems(node: SchemaRecord, out: Record<string, unknown>, visit: Visit): void {
    const items = given(node, 'items');
    const isTuple = Array.isArray(items);
    const prefix = isTuple ? items : given(node, 'prefixItems');
    if (prefix !== undefined) {
      const parts = this.#list(prefix).map((part) => this.#rewrite(part, { ...visit, repeats: false }));
      if (parts.length > 0) out['prefixItems'] = parts;
    }
    const rest = isTuple ? given(node, 'additionalItems') : items;
    if (rest !== undefined) out['items'] = this.#rewrite(rest, visit);
  }

  #list(value: unknown): readonly unknown[] {
    if (!Array.isArray(value)) throw new RefusedSchema('ill_formed');
    return value;
  }

  #copyComposites(node: SchemaRecord, out: Record<string, unknown>, visit: Visit): void {
    const isCondition = visit.place === 'condition';
    const part: Visit = {
      ...visit,
      place: isCondition ? 'condition' : 'part',
      depth: visit.depth + 1,
      repeats: false,
    };
    const condition: Visit = { ...part, place: 'condition', needsPatterns: true };
    const mayStandAlone = visit.place !== 'part' && !declaresProperties(node, this.#root, 'always');
    const branch: Visit = {
      ...part,
      place: isCondition ? 'condition' : mayStandAlone ? 'alternative' : 'part',
    };
    for (const [key, inner] of [
      ['allOf', part],
      ['anyOf', branch],
      // A pattern that never matches could turn "two alternatives fit" into "exactly one does".
      ['oneOf', { ...branch, needsPatterns: true }],
    ] as const) {
      const parts = given(node, key);
      if (parts === undefined) continue;
      const list = this.#list(parts).map((each) => this.#rewrite(each, inner));
      if (list.length > 0) out[key] = list;
    }
    for (const [key, inner] of [
      ['not', condition],
      ['if', condition],
      ['then', part],
      ['else', part],
    ] as const) {
      const value = given(node, key);
      if (value !== undefined) out[key] = this.#rewrite(value, inner);
    }
    const dependent = ['dependentSchemas', 'dependencies']
      .flatMap((key) => this.#entries(node, key))
      .filter(([, value]) => !Array.isArray(value))
      .map(([name, value]) => [name, this.#rewrite(value, part)]);
    if (dependent.length > 0)
      out['dependentSchemas'] = Object.fromEntries(dependent) as Record<string, Rewritten>;
  }

  /** False when the target takes nothing at all; otherwise the reference is written, if there is one to write. */
  #copyReference(node: SchemaRecord, out: Record<string, unknown>, visit: Visit): boolean {
    const reference = given(node, '$ref');
    if (reference === undefined) return true;
    const target = resolveReference(reference, this.#root);
    if (typeof target === 'boolean') return target;
    // Alone, a reference hands the value over whole; with neighbours it describes it together with them.
    const isAlone = Object.keys(out).length === 0;
    const place = visit.place === 'whole' && !isAlone ? 'part' : visit.place;
    const name = this.#nameFor(target, place, visit.needsPatterns);
    out['$ref'] = `#/$defs/${name}`;
    if (visit.owner !== null) {
      const targets = this.#edges.get(visit.owner) ?? new Set<string>();
      this.#edges.set(visit.owner, targets.add(name));
    }
    return true;
  }

  #nameFor(target: unknown, place: Place, needsPatterns: boolean): string {
    const uses = this.#named.get(target) ?? new Map<string, string>();
    this.#named.set(target, uses);
    const use = `${place} ${needsPatterns}`;
    const known = uses.get(use);
    if (known !== undefined) return known;
    const name = `d${this.#made}`;
    this.#made += 1;
    uses.set(use, name);
    this.#waiting.push({
      name,
      target,
      visit: { place, depth: 1, owner: name, repeats: true, needsPatterns },
    });
    return name;
  }

  /** Writes out what an absent `additionalProperties` means: declared properties are all there may be. */
  #close(node: SchemaRecord, out: Record<string, unknown>, visit: Visit): void {
    if (saysWhatIsLeft(node)) return;
    if (visit.place === 'alternative') {
      // An object of any shape beside alternatives of known shapes stays an object of any shape.
      const isObject = [out['type']].flat().includes('object');
      if (isObject && !declaresProperties(node, this.#root, 'ever')) out['additionalProperties'] = true;
    }
    if (visit.place !== 'whole') return;
    if (!COMPOSITES.some((key) => given(node, key) !== undefined)) {
      if (out['properties'] !== undefined) out['additionalProperties'] = false;
    } else if (Object.keys(out).some((key) => key !== '$ref') && impliesNoOthers(node, this.#root)) {
      out['unevaluatedProperties'] = false;
    }
  }

  #refuseCircles(): void {
    const done = new Set<string>();
    const visit = (name: string, above: ReadonlySet<string>): void => {
      if (above.has(name)) throw new RefusedSchema('endless_reference');
      if (done.has(name)) return;
      const inside = new Set(above).add(name);
      for (const next of this.#edges.get(name) ?? []) visit(next, inside);
      done.add(name);
    };
    for (const name of this.#edges.keys()) visit(name, new Set());
  }
}

/** The schema in the one dialect that is compiled; throws RefusedSchema with the reason. */
export function rewriteSchema(schema: unknown): RewrittenSchema {
  if (typeof schema === 'boolean') return { schema, names: new Set() };
  if (!isRecord(schema)) throw new RefusedSchema('ill_formed');
  return new Rewriter(schema).run();
}
