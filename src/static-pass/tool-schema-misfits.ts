// Static pass. What ajv reports enters, findings in the contract's terms leave: the code, the place, one sentence. Where
// alternatives failed, only what helps is kept: the misfits of the one alternative that was meant, if that is plain.
// Must never carry a value: sentences are fixed, and places name properties.

import type { ErrorObject } from 'ajv/dist/2020.js';
import type { ToolFindingCode } from '../core/verdict.js';
import { pointerBelow } from '../text/json-pointer.js';
import { CONSTANT, MAX_LENGTH, MIN_LENGTH, ONE_OF_VALUES, UNIQUE } from './tool-schema-keywords.js';
import { isUsablePattern } from './tool-schema-patterns.js';

export interface Misfit {
  readonly code: Exclude<ToolFindingCode, 'argument_injection'>;
  /** JSON pointer into the arguments. */
  readonly path: string;
  readonly detail: string;
}

/** Misfits listed per call; one more says that there are others. All reject the call, so no harm hides in the rest. */
const MAX_MISFITS = 50;

const SENTENCES: Readonly<Record<string, string>> = {
  pattern: 'The argument does not have the form its pattern demands.',
  format: 'The argument does not have the format the schema demands.',
  [ONE_OF_VALUES]: 'The argument is not one of the values the schema lists.',
  [CONSTANT]: 'The argument is not the one value the schema allows.',
  [UNIQUE]: 'The array repeats an item although the schema forbids it.',
  [MIN_LENGTH]: 'The text is shorter than the schema allows.',
  [MAX_LENGTH]: 'The text is longer than the schema allows.',
  minimum: 'The number is smaller than the schema allows.',
  exclusiveMinimum: 'The number is smaller than the schema allows.',
  maximum: 'The number is larger than the schema allows.',
  exclusiveMaximum: 'The number is larger than the schema allows.',
  multipleOf: 'The number is not a multiple of what the schema demands.',
  minItems: 'The array has fewer items than the schema demands.',
  maxItems: 'The array has more items than the schema allows.',
  minProperties: 'The object has fewer properties than the schema demands.',
  maxProperties: 'The object has more properties than the schema allows.',
  contains: 'The array lacks an item that the schema demands.',
  propertyNames: 'The name of a property is not one the schema allows.',
  anyOf: 'The argument fits none of the alternatives in the schema.',
  oneOf: 'The argument does not fit exactly one of the alternatives in the schema.',
  not: 'The argument has a form that the schema forbids.',
};
const MISSING = 'An argument that the schema requires is missing.';
const UNEXPECTED = 'An argument that the schema does not declare is present.';

function param(error: ErrorObject, name: string): unknown {
  return (error.params as Readonly<Record<string, unknown>>)[name];
}

function placeBelow(error: ErrorObject, name: string): string {
  const step = param(error, name);
  return typeof step === 'string' ? pointerBelow(error.instancePath, step) : error.instancePath;
}

function isWithin(path: string, above: string): boolean {
  return path === above || path.startsWith(`${above}/`);
}

function toMisfit(error: ErrorObject): Misfit {
  const path = error.instancePath;
  switch (error.keyword) {
    case 'required':
    case 'dependentRequired':
      return {
        code: 'missing_required_argument',
        path: placeBelow(error, 'missingProperty'),
        detail: MISSING,
      };
    case 'additionalProperties':
      return {
        code: 'unexpected_argument',
        path: placeBelow(error, 'additionalProperty'),
        detail: UNEXPECTED,
      };
    case 'unevaluatedProperties':
      return {
        code: 'unexpected_argument',
        path: placeBelow(error, 'unevaluatedProperty'),
        detail: UNEXPECTED,
      };
    case 'false schema':
      return path === ''
        ? { code: 'argument_type_mismatch', path, detail: 'The declared schema takes no arguments at all.' }
        : { code: 'unexpected_argument', path, detail: 'An argument that the schema forbids is present.' };
    case 'type': {
      const types = [param(error, 'type')].flat().join(' or ');
      return {
        code: 'argument_type_mismatch',
        path,
        detail: `The argument is not of the declared type (${types}).`,
      };
    }
    case 'pattern': {
      const isUsable = isUsablePattern(String(param(error, 'pattern')));
      const detail = isUsable
        ? SENTENCES['pattern']
        : 'The argument is bound to a pattern that cannot be run safely.';
      return { code: 'argument_type_mismatch', path, detail: detail ?? '' };
    }
    case 'propertyNames':
      return {
        code: 'argument_type_mismatch',
        path: placeBelow(error, 'propertyName'),
        detail: SENTENCES['propertyNames'] ?? '',
      };
    default:
      return {
        code: 'argument_type_mismatch',
        path,
        detail: SENTENCES[error.keyword] ?? 'The argument does not fit the declared schema.',
      };
  }
}

/** Errors looked at: beyond this, explaining costs more than it tells. */
const MAX_ERRORS = 300;
const COMPOSITES: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'contains']);

/** For each part of a schema, the object or array it stands in: tells a neighbour of a keyword from what is below it. */
export type SchemaParents = ReadonlyMap<unknown, object>;

export function mapParents(schema: unknown): SchemaParents {
  const parents = new Map<unknown, object>();
  const pending: unknown[] = [schema];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const value of Object.values(next)) {
      if (typeof value !== 'object' || value === null) continue;
      parents.set(value, next);
      pending.push(value);
    }
  }
  return parents;
}

/** The part itself and all it stands in, up to the definition it belongs to. */
function chainOf(part: unknown, parents: SchemaParents): ReadonlySet<unknown> {
  const chain = new Set<unknown>();
  for (let at = part; at !== undefined && !chain.has(at); at = parents.get(at)) chain.add(at);
  return chain;
}

/** Those of the errors before a composite's own that were reported while its alternatives were tried. */
function innerErrors(
  errors: readonly ErrorObject[],
  composite: ErrorObject,
  parents: SchemaParents,
): Set<ErrorObject> {
  const definition = definitionOf(chainOf(composite.parentSchema, parents));
  const inner = new Set<ErrorObject>();
  for (const error of errors) {
    if (!isWithin(error.instancePath, composite.instancePath)) continue;
    const chain = chainOf(error.parentSchema, parents);
    // Under the composite, or in another definition that an alternative refers to; otherwise a neighbour.
    if (chain.has(composite.schema) || definitionOf(chain) !== definition) inner.add(error);
  }
  return inner;
}

/** The definition at the end of a chain: the third from the end under `$defs`, the last one otherwise. */
function definitionOf(chain: ReadonlySet<unknown>): unknown {
  const parts = [...chain];
  const root = parts.at(-1) as Readonly<Record<string, unknown>> | undefined;
  return root !== undefined && parts.length > 2 && parts.at(-2) === root['$defs'] ? parts.at(-3) : root;
}

/** What a failed choice between alternatives comes down to. */
function explain(
  composite: ErrorObject,
  inner: readonly ErrorObject[],
  parents: SchemaParents,
): readonly ErrorObject[] {
  if (composite.keyword === 'contains' || inner.length === 0) return [composite];
  const isHere = ({ instancePath }: ErrorObject): boolean => instancePath === composite.instancePath;
  if (inner.every((error) => error.keyword === 'required' && isHere(error))) return inner.slice(0, 1);
  // Alternatives of another type were never meant. If all but one are, that one was, and its misfits are the news.
  const rest = inner.filter((error) => error.keyword !== 'type' || !isHere(error));
  const alternatives: readonly unknown[] = Array.isArray(composite.schema) ? composite.schema : [];
  const isPlain = rest.length > 0 && inner.length - rest.length === alternatives.length - 1;
  return isPlain ? simplify(rest, parents) : [composite];
}

/** Replaces each failed choice and everything reported below it by what it comes down to. */
function simplify(errors: readonly ErrorObject[], parents: SchemaParents): readonly ErrorObject[] {
  const kept: ErrorObject[] = [];
  let open = [...errors];
  // Outer choices are reported after inner ones, so the last is taken first.
  for (let error = open.pop(); error !== undefined; error = open.pop()) {
    if (!COMPOSITES.has(error.keyword)) {
      kept.push(error);
      continue;
    }
    const inner = innerErrors(open, error, parents);
    kept.push(...explain(error, [...inner], parents).toReversed());
    open = open.filter((each) => !inner.has(each));
  }
  return kept.reverse();
}

/** Drops what only repeats another error in other words. */
function withoutEchoes(errors: readonly ErrorObject[], names: ReadonlySet<string>): readonly ErrorObject[] {
  const plain = errors.filter((error) => error.keyword !== 'if' && error.propertyName === undefined);
  const others = plain.filter((error) => error.keyword !== 'unevaluatedProperties');
  if (others.length === 0) return plain.length > 0 ? plain : errors;
  // Where an alternative failed, its properties count as undeclared too: that is not news.
  return plain.filter((error) =>
    !others.includes(error) ? !names.has(String(param(error, 'unevaluatedProperty'))) : true,
  );
}

/** The findings that ajv's errors amount to, each place once per code; never empty. */
export function describeMisfits(
  errors: readonly ErrorObject[],
  names: ReadonlySet<string>,
  parents: SchemaParents,
): readonly Misfit[] {
  const found = new Map<string, Misfit>();
  for (const error of withoutEchoes(simplify(errors.slice(0, MAX_ERRORS), parents), names)) {
    const misfit = toMisfit(error);
    const key = `${misfit.code} ${misfit.path}`;
    if (!found.has(key)) found.set(key, misfit);
  }
  const misfits = [...found.values()];
  if (misfits.length <= MAX_MISFITS) return misfits;
  const more = {
    code: 'argument_type_mismatch',
    path: '',
    detail: 'Further misfits of these arguments are not listed.',
  } as const;
  return [...misfits.slice(0, MAX_MISFITS), more];
}
