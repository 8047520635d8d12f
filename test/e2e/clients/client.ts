// What every client of the matrix can do, in words that do not depend on its dialect. A driver asks through the real
// package and says what that package gave to its caller: text, calls, the ending by its own name, or its own error.
import type { Scenario } from '../../support/scenarios.js';

export interface HeardCall {
  readonly name: string;
  readonly args: unknown;
}

export interface Heard {
  readonly text: string;
  readonly calls: readonly HeardCall[];
  /** Why it ended, in the package's own word; null where it gives none. */
  readonly ending: string | null;
}

export interface Failure {
  /** The name of the error's class, as the package exports it. */
  readonly type: string;
  /** Whether it is one of the package's own error classes. */
  readonly isOwn: boolean;
  readonly status: number | null;
  readonly retryAfter: string | null;
}

export interface Asking {
  readonly scenario: Scenario;
  readonly prompt: string;
  readonly isStream: boolean;
  readonly hasTools: boolean;
  /** Left out: as the package comes. */
  readonly maxRetries?: number;
  readonly signal?: AbortSignal;
  /** Called with each piece of text as it is given to the caller. */
  readonly onText?: (piece: string) => void;
}

export interface MatrixClient {
  readonly name: string;
  /** How it names an answer that a content filter ended. */
  readonly filtered: string;
  /** The class of error for a request that was refused. */
  readonly refused: string;
  /** Whether it shows the headers of an error to its caller. */
  readonly showsHeaders: boolean;
  ask(asking: Asking): Promise<Heard>;
  failureOf(error: unknown): Failure;
}

export interface Access {
  readonly proxyUrl: string;
  readonly key: string;
}

/** A record of the fields an error may have, whatever its class. */
export const fieldsOf = (error: unknown): Readonly<Record<string, unknown>> =>
  typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {};

export const nameOf = (error: unknown): string =>
  error instanceof Error ? error.constructor.name : typeof error;

export const headerOf = (headers: unknown, name: string): string | null => {
  if (headers instanceof Headers) return headers.get(name);
  const value = fieldsOf(headers)[name];
  return typeof value === 'string' ? value : null;
};
