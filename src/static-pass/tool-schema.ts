// Static pass. Arguments and their declared JSON Schema enter, misfits leave. The schema is untrusted: rewritten into a
// known dialect first, compiled by ajv with RE2 for patterns and a meter on every repeated step, kept by hash in a bounded
// cache. A schema that is refused, or a check that takes too much effort, rejects the arguments. Must never throw.

import { createHash } from 'node:crypto';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { LIMITS } from '../core/limits.js';
import { FORMATS } from './tool-schema-formats.js';
import { fillMeter, KEYWORDS, MeterExhausted, patternEngine } from './tool-schema-keywords.js';
import { describeMisfits, mapParents, type Misfit, type SchemaParents } from './tool-schema-misfits.js';
import { RefusedSchema, SCHEMA_REFUSALS, type SchemaRefusal } from './tool-schema-refusal.js';
import { rewriteSchema, type RewrittenSchema } from './tool-schema-rewrite.js';

interface Compiled {
  readonly kind: 'compiled';
  readonly names: ReadonlySet<string>;
  readonly parents: SchemaParents;
  /** Reports every misfit, or only the first: a list of them all can be far larger than the arguments. */
  readonly validate: (mode: 'all' | 'first') => ValidateFunction;
}

interface Refused {
  readonly kind: 'refused';
  readonly why: SchemaRefusal;
}

/** Beyond this many characters of arguments only the first misfit is reported. */
const ALL_MISFITS_CHARS = 256 * 1024;
/** Effort for one check: enough for any schema on small arguments, in proportion to large ones, and no more than this. */
const BASE_EFFORT = 100_000;
const EFFORT_PER_CHAR = 16;
const MAX_EFFORT = 1_500_000;
const TOO_MUCH_EFFORT =
  'Checking these arguments against the declared schema takes more effort than is allowed.';
const NOT_CHECKED = 'The arguments could not be checked against the declared schema.';
const CACHE_ENTRIES = 512;
/** Characters of all schemas in the cache together; compiled code is some ten times as large. */
const CACHE_CHARS = 4 * 1024 * 1024;

/** A fresh ajv each time: an instance keeps every schema and value it ever saw, which untrusted schemas would fill. */
function compileWith(rewritten: RewrittenSchema, allErrors: boolean): ValidateFunction {
  const ajv = new Ajv2020({
    strict: false,
    allErrors,
    verbose: true,
    messages: false,
    meta: false,
    validateSchema: false,
    addUsedSchema: false,
    inlineRefs: false,
    ownProperties: true,
    logger: false,
    formats: FORMATS,
    code: { regExp: patternEngine, optimize: false },
  });
  for (const keyword of KEYWORDS) ajv.addKeyword(keyword);
  return ajv.compile(rewritten.schema);
}

function compile(schema: unknown): Compiled | Refused {
  try {
    const rewritten = rewriteSchema(schema);
    const made = new Map<string, ValidateFunction>();
    const validate = (mode: 'all' | 'first'): ValidateFunction => {
      const known = made.get(mode) ?? compileWith(rewritten, mode === 'all');
      made.set(mode, known);
      return known;
    };
    validate('all');
    return { kind: 'compiled', names: rewritten.names, parents: mapParents(rewritten.schema), validate };
  } catch (error) {
    // Anything ajv cannot make sense of is as good as refused: the call must not pass for it.
    return { kind: 'refused', why: error instanceof RefusedSchema ? error.why : 'ill_formed' };
  }
}

const cache = new Map<string, { readonly compiled: Compiled | Refused; readonly chars: number }>();
let cachedChars = 0;

function evict(): void {
  for (const [key, { chars }] of cache) {
    if (cache.size <= CACHE_ENTRIES && cachedChars <= CACHE_CHARS) return;
    cache.delete(key);
    cachedChars -= chars;
  }
}

/** The schema as text: what it is measured and known by; null when it cannot be written down. */
function writeSchema(schema: unknown): string | null {
  try {
    const text: unknown = JSON.stringify(schema);
    return typeof text === 'string' ? text : null;
  } catch {
    return null;
  }
}

function compileCached(schema: unknown): Compiled | Refused {
  const text = writeSchema(schema);
  if (text === null) return { kind: 'refused', why: 'ill_formed' };
  if (Buffer.byteLength(text) > LIMITS.schemaBytes) return { kind: 'refused', why: 'too_large' };
  const key = createHash('sha256').update(text).digest('base64');
  const known = cache.get(key);
  if (known !== undefined) {
    // Last used goes last: the map's order is the order of eviction.
    cache.delete(key);
    cache.set(key, known);
    return known.compiled;
  }
  const compiled = compile(schema);
  cache.set(key, { compiled, chars: text.length });
  cachedChars += text.length;
  evict();
  return compiled;
}

function mismatch(detail: string): readonly Misfit[] {
  return [{ code: 'argument_type_mismatch', path: '', detail }];
}

/** How the arguments misfit their declared schema; empty when they fit. `chars` is the length of their raw text. */
export function findMisfits(schema: unknown, value: unknown, chars: number): readonly Misfit[] {
  const compiled = compileCached(schema);
  if (compiled.kind === 'refused') return mismatch(SCHEMA_REFUSALS[compiled.why]);
  try {
    const validate = compiled.validate(chars > ALL_MISFITS_CHARS ? 'first' : 'all');
    fillMeter(Math.min(MAX_EFFORT, BASE_EFFORT + EFFORT_PER_CHAR * chars));
    if (validate(value)) return [];
    const misfits = describeMisfits(validate.errors ?? [], compiled.names, compiled.parents);
    // The last errors stay on the function, and with verbose they hold the arguments.
    validate.errors = null;
    return misfits.length > 0 ? misfits : mismatch(NOT_CHECKED);
  } catch (error) {
    const isSpent = error instanceof MeterExhausted || error instanceof RangeError;
    return mismatch(isSpent ? TOO_MUCH_EFFORT : NOT_CHECKED);
  }
}
