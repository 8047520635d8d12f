// API. What one endpoint is: its place, its schemas, who may call it and what it does. The server reads this table to
// route and validate, the OpenAPI document is written from it, so neither can say something the other does not.

import type { TSchema } from 'typebox';
import type { RefusalCode } from '../core/errors.js';
import type { Key } from '../store/store.js';

export interface Call<Body> {
  /** The key that was presented; identity never comes from a body. */
  readonly key: Key;
  readonly body: Body;
}

interface Described {
  readonly path: string;
  readonly summary: string;
  readonly response: TSchema;
  /** Refusals this endpoint can answer with beside those of every endpoint. */
  readonly refusals: readonly RefusalCode[];
}

/** An endpoint anybody may read: health and documents. */
export interface OpenEndpoint extends Described {
  readonly access: 'open';
  readonly method: 'GET';
  readonly handle: () => { readonly status: number; readonly body: unknown };
}

/** An endpoint without a request body. */
export interface ReadEndpoint extends Described {
  readonly access: 'key';
  readonly method: 'GET';
  readonly handle: (call: Call<undefined>) => unknown;
}

/** An endpoint with a JSON body, handed over only after it met the schema. */
export interface WriteEndpoint extends Described {
  readonly access: 'key';
  readonly method: 'POST' | 'PATCH';
  readonly request: TSchema;
  readonly bodyLimit: number;
  /** Checks that come before the body is judged (403 comes before 400). */
  readonly admit?: (key: Key) => void;
  /** May throw what it could also reject with. */
  readonly handle: (call: Call<never>) => Promise<unknown>;
  /** What was handled, and the body it was asked with, as JSON; where left out, what JSON.stringify makes of it. */
  readonly write?: (handled: never, body: never) => string;
}

/** An endpoint that answers text, for machines that do not read JSON. */
export interface TextEndpoint extends Described {
  readonly form: 'text';
  readonly access: 'open' | 'key';
  readonly method: 'GET';
  readonly contentType: string;
  readonly handle: () => Promise<string>;
}

export type Endpoint = OpenEndpoint | ReadEndpoint | WriteEndpoint | TextEndpoint;
