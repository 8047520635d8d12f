// CLI. Texts with their personal data marked, for measurements. Enters: a file of JSON lines; leaves: rows in our own types
// and UTF-16 offsets. A row says which types its source marks throughout: about all others it says nothing.

import type { BuiltInEntityType } from '../core/entity.js';
import type { Span } from '../core/span.js';
import { readLines } from './labelled-rows.js';

/** Types that the collections do not tell apart, under one name. */
const GROUPS = {
  person: ['person_name'],
  location: ['location'],
  address: ['address'],
  date: ['date', 'date_of_birth', 'sensitive_date'],
  id: ['government_id', 'passport_number', 'drivers_license', 'tax_id'],
  account: ['account_id'],
  email: ['email'],
  phone: ['phone_number'],
  username: ['username'],
  ip: ['ip_address'],
  password: ['password'],
  secret: ['secret'],
  card: ['payment_card'],
  iban: ['iban'],
  bank: ['bank_account', 'routing_number'],
} as const satisfies Readonly<Record<string, readonly BuiltInEntityType[]>>;
export type Group = keyof typeof GROUPS;

const GROUP_OF_LABEL: Readonly<Record<string, Group>> = {
  PERSON: 'person',
  LOCATION: 'location',
  ADDRESS: 'address',
  DATE: 'date',
  GOV_ID: 'id',
  MRN: 'account',
  ID_CODE: 'account',
  EMAIL: 'email',
  PHONE: 'phone',
  USERNAME: 'username',
  IP: 'ip',
  PASSWORD: 'password',
  API_KEY: 'secret',
  CREDIT_CARD: 'card',
  IBAN: 'iban',
  BANK_ACCOUNT: 'bank',
};

const GROUP_OF_TYPE: ReadonlyMap<string, Group> = new Map(
  Object.entries(GROUPS).flatMap(([group, types]) => types.map((type) => [type, group as Group] as const)),
);

export function groupOf(type: string): Group | undefined {
  return GROUP_OF_TYPE.get(type);
}

export interface Marked extends Span {
  readonly group: Group;
}

export interface PersonalRow {
  readonly text: string;
  readonly marked: readonly Marked[];
  /** Groups that the source marks wherever they stand. */
  readonly known: ReadonlySet<Group>;
  readonly source: string;
}

interface RawRow {
  readonly text: string;
  readonly spans: readonly (readonly [number, number, string])[];
  readonly annotated: readonly string[];
  readonly source: string;
}

function isRawRow(value: unknown): value is RawRow {
  const { text, spans, annotated, source } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return (
    typeof text === 'string' && Array.isArray(spans) && Array.isArray(annotated) && typeof source === 'string'
  );
}

/** UTF-16 offset of every code point, and of the end. */
function offsetsOf(text: string): number[] {
  const offsets = [0];
  let at = 0;
  for (const character of text) {
    at += character.length;
    offsets.push(at);
  }
  return offsets;
}

function toRow({ text, spans, annotated, source }: RawRow, place: string): PersonalRow {
  const offsets = offsetsOf(text);
  const marked = spans.flatMap(([from, to, label]): Marked[] => {
    const [start, end] = [offsets[from], offsets[to]];
    if (start === undefined || end === undefined || start >= end)
      throw new Error(`${place}: a span lies outside its text`);
    const group = GROUP_OF_LABEL[label];
    return group === undefined ? [] : [{ start, end, group }];
  });
  const known = new Set(annotated.flatMap((label) => GROUP_OF_LABEL[label] ?? []));
  return { text, marked, known, source };
}

export async function* readPersonalRows(file: string): AsyncGenerator<PersonalRow> {
  for await (const { line, place } of readLines(file)) {
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      throw new Error(`${place} is not JSON`);
    }
    if (!isRawRow(value)) throw new Error(`${place} needs text, spans, annotated and source`);
    yield toRow(value, place);
  }
}
