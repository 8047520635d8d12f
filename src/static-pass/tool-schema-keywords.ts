// Static pass. The keywords that schema checks run on beyond ajv's own, and the meter that every check spends from. ajv
// has no notion of effort: repeated alternatives below recursive references take exponential time, equality of array
// items quadratic. Here every check is paid for, equality is by hash, and an empty meter ends the check by throwing.

import { compilePattern, weighPattern } from './tool-schema-patterns.js';

/** Names no schema can bring along: rewriting keeps known keywords alone. */
export const METER = 'portcullis:meter';
export const ONE_OF_VALUES = 'portcullis:values';
export const CONSTANT = 'portcullis:constant';
export const UNIQUE = 'portcullis:unique';
export const MIN_LENGTH = 'portcullis:min-length';
export const MAX_LENGTH = 'portcullis:max-length';

/** The arguments may fit or not: nobody can say within the effort allowed. */
export class MeterExhausted extends Error {}

// One check runs at a time and never awaits, so one counter serves all compiled schemas.
let left = 0;

export function fillMeter(units: number): void {
  left = units;
}

function spend(units: number): void {
  left -= units;
  if (left < 0) throw new MeterExhausted('the effort allowed for one check is spent');
}

function countKeys(record: object): number {
  return Object.keys(record).length;
}

/** Pays for one visit of a schema with `weight` parts: by string length, by key (each is compared with each name). */
function payForVisit(weight: number, data: unknown): void {
  if (typeof data === 'string') spend(weight + (data.length >>> 5));
  else if (typeof data !== 'object' || data === null) spend(weight);
  else if (Array.isArray(data)) spend(weight + data.length);
  else spend(weight + countKeys(data) * (1 + (weight >>> 3)));
}

/** A text that two values share exactly when JSON Schema calls them equal: keys sorted, numbers by value. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(Object.is(value, -0) ? 0 : value);
  const record = value as Readonly<Record<string, unknown>>;
  const members = Object.keys(record)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(record[key])}`);
  return `{${members.join(',')}}`;
}

function canonicalPaid(value: unknown): string {
  const text = canonical(value);
  spend(4 + (text.length >>> 3));
  return text;
}

function compileValues(values: readonly unknown[]): (data: unknown) => boolean {
  const known = new Set(values.map(canonical));
  const scalars = new Set(values.filter((value) => typeof value !== 'object' || value === null));
  return (data) =>
    typeof data === 'object' && data !== null ? known.has(canonicalPaid(data)) : scalars.has(data);
}

function hasUniqueItems(data: unknown): boolean {
  if (!Array.isArray(data)) return true;
  const seen = new Set<string>();
  for (const item of data) {
    const text = canonicalPaid(item);
    if (seen.has(text)) return false;
    seen.add(text);
  }
  return true;
}

function countCharacters(text: string): number {
  spend(text.length >>> 3);
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    if (code > 0xffff) at += 1;
    count += 1;
  }
  return count;
}

/** Whether a text has at least so many characters (not code units); counted only where its length leaves it open. */
function hasAtLeast(text: unknown, count: number): boolean {
  if (typeof text !== 'string' || text.length >= count * 2) return true;
  return text.length >= count && countCharacters(text) >= count;
}

/** Definitions for ajv's addKeyword. */
export const KEYWORDS = [
  {
    keyword: METER,
    schemaType: 'number',
    errors: false,
    compile: (weight: number) => (data: unknown) => {
      payForVisit(weight, data);
      return true;
    },
  },
  { keyword: ONE_OF_VALUES, schemaType: 'array', errors: false, compile: compileValues },
  { keyword: CONSTANT, schemaType: 'array', errors: false, compile: compileValues },
  {
    keyword: MIN_LENGTH,
    type: 'string',
    schemaType: 'number',
    errors: false,
    compile: (count: number) => (data: unknown) => hasAtLeast(data, count),
  },
  {
    keyword: MAX_LENGTH,
    type: 'string',
    schemaType: 'number',
    errors: false,
    compile: (count: number) => (data: unknown) => !hasAtLeast(data, count + 1),
  },
  { keyword: UNIQUE, type: 'array', schemaType: 'boolean', errors: false, compile: () => hasUniqueItems },
] as const;

/** ajv's pattern engine. A pattern that is not usable is never satisfied. */
export function patternEngine(source: string): { test: (text: string) => boolean; toString: () => string } {
  const pattern = compilePattern(source);
  const weight = weighPattern(source);
  return {
    test: (text) => {
      if (pattern === null) return false;
      spend(1 + Math.floor((text.length * weight) / 64));
      return pattern.test(text);
    },
    // ajv tells compiled patterns apart by this text.
    toString: () => source,
  };
}
patternEngine.code = 'new RegExp';
