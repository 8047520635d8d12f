// Telemetry. Narrowing by hand, field by field: what enters is any JSON value, what leaves is a value of the documented
// type, `undefined` where the field is absent, or WRONG. Only own properties count: a record is data, and nothing may
// come from a prototype. Never throws.

/** A field is there and not of its documented type: the record is refused. */
export const WRONG: unique symbol = Symbol('wrong');
export type Wrong = typeof WRONG;
/** What a reader makes of a field's value. */
export type Reader<T> = (value: unknown) => T | Wrong;

export type Fields = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function readString(value: unknown): string | Wrong {
  return typeof value === 'string' ? value : WRONG;
}

export function readStringOrNull(value: unknown): string | null | Wrong {
  return value === null || typeof value === 'string' ? value : WRONG;
}

export function readBoolean(value: unknown): boolean | Wrong {
  return typeof value === 'boolean' ? value : WRONG;
}

/** A count: an integer that JSON numbers hold exactly, not below 0. Adding 0 makes -0 what it is stored as. */
export function readCount(value: unknown): number | Wrong {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value + 0 : WRONG;
}

/** A duration in milliseconds. */
export function readMs(value: unknown): number | Wrong {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value + 0 : WRONG;
}

export function readMsOrNull(value: unknown): number | null | Wrong {
  return value === null ? null : readMs(value);
}

export function readStrings(value: unknown): readonly string[] | Wrong {
  if (!Array.isArray(value)) return WRONG;
  for (const item of value as readonly unknown[]) if (typeof item !== 'string') return WRONG;
  return value as readonly string[];
}

/** One of a closed list. */
export function oneOf<T extends string>(values: readonly T[]): Reader<T> {
  const known = new Set<unknown>(values);
  return (value) => (known.has(value) ? (value as T) : WRONG);
}

export function orNull<T>(read: Reader<T>): Reader<T | null> {
  return (value) => (value === null ? null : read(value));
}

/** A map from known names to counts; other names are dropped, a known one without a count is wrong. */
export function countsOf(isKnown: (name: string) => boolean): Reader<Readonly<Record<string, number>>> {
  return (value) => {
    if (!isObject(value)) return WRONG;
    const counts: Record<string, number> = {};
    for (const name of Object.keys(value)) {
      if (!isKnown(name)) continue;
      const count = readCount(value[name]);
      if (count === WRONG) return WRONG;
      counts[name] = count;
    }
    return counts;
  };
}

/** A table of a block's known fields. */
export type Readers<T> = {
  readonly [Name in keyof T]-?: Reader<T[Name] | undefined>;
};

/** A reader of objects: rebuilds the known fields, drops the others, refuses one of the wrong type. A field whose
 * reader answers undefined is checked and left out. */
export function objectOf<T extends object>(readers: Readers<T>): Reader<Partial<T>> {
  const table = Object.entries(readers) as readonly (readonly [string, Reader<unknown>])[];
  return (value) => {
    if (!isObject(value)) return WRONG;
    const out: Record<string, unknown> = {};
    for (const [name, read] of table) {
      if (!Object.hasOwn(value, name)) continue;
      const field = read(value[name]);
      if (field === WRONG) return WRONG;
      if (field !== undefined) out[name] = field;
    }
    return out as Partial<T>;
  };
}
