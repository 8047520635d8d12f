// Core. What a detector says: an answer, or "absent, and why". A value that cannot be read without handling absence,
// so that no caller can mistake silence for a clean text.

export interface Answered<T> {
  readonly kind: 'answered';
  readonly value: T;
}

export interface Absent<Why extends string> {
  readonly kind: 'absent';
  readonly why: Why;
}

export type Outcome<T, Why extends string> = Answered<T> | Absent<Why>;

export function answered<T>(value: T): Answered<T> {
  return { kind: 'answered', value };
}

export function absent<Why extends string>(why: Why): Absent<Why> {
  return { kind: 'absent', why };
}

/** Ends every switch over a closed union: a forgotten member is a compile error, a smuggled one a crash. */
export function unreachable(value: never): never {
  throw new Error(`unexpected member of a closed union: ${typeof value}`);
}
