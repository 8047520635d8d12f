// Protocol. The one interface every dialect implements: a body becomes parts with origin and path, edited parts become
// a body, a refusal becomes an answer in the dialect's own shape, and a stream is opened for reading. Types only; an
// adapter must never touch a socket or a clock, and must never leave a string of a body out of its reading.

import type { Severity } from '../core/severity.js';
import type { Category, Origin } from '../core/taxonomy.js';
import type { StreamDialect, StreamSetting } from './stream.js';

export type DialectName =
  | 'openai-chat'
  | 'openai-responses'
  | 'openai-legacy'
  | 'openai-embeddings'
  | 'anthropic-messages'
  | 'gemini'
  | 'plain-json';

export type JsonObject = Readonly<Record<string, unknown>>;

/** What a text is on the wire. `key`: names of free-form object keys. `logprobs`: tokens beside an answer. */
export type TextKind =
  'text' | 'refusal' | 'reasoning' | 'transcript' | 'tool_name' | 'tool_args' | 'key' | 'logprobs' | 'other';

/** `json`: the text is itself JSON source, so a replacement must be escaped for the string literal it lands in. */
export type Encoding = 'plain' | 'json';

/** One string of a body. Parts come in document order, so that the seam between neighbours can be scanned too. */
export interface TextPart {
  readonly text: string;
  readonly origin: Origin;
  /** JSON pointer into the body; for `key` and `logprobs` the object or array that holds the strings. */
  readonly path: string;
  /** Index of the message the part belongs to; -1 outside the conversation. */
  readonly message: number;
  readonly kind: TextKind;
  readonly encoding: Encoding;
  /** False where a text stands for several strings (keys, logprobs): it can be judged, not rewritten. */
  readonly editable: boolean;
}

/**
 * Content a text scanner cannot read. `sealed`: ciphertext and signatures of the provider, credentials for tools.
 * `reference`: text that lies with the provider and is named by an id alone (an earlier response, a stored prompt, a cache).
 */
export type OpaqueKind = 'image' | 'audio' | 'video' | 'file' | 'token_ids' | 'reference' | 'sealed';

export interface OpaquePart {
  readonly kind: OpaqueKind;
  readonly path: string;
}

/** A tool the caller offers. `hosted`: the provider runs it, the caller never sees a call to answer. */
export interface ToolDeclaration {
  readonly name: string;
  /** JSON Schema of the arguments as declared; undefined where there is none. */
  readonly schema: unknown;
  readonly hosted: boolean;
  readonly path: string;
}

/** A finished tool call of an answer. */
export interface ToolCall {
  readonly id: string | null;
  readonly name: string;
  /** Raw JSON source, serialised from the object where the dialect carries objects; or the free text of a custom tool. */
  readonly arguments: string;
  readonly hosted: boolean;
  /** Pointer to the arguments: a string (edit it whole) or an object (edit its leaves, or whole by JSON source). */
  readonly path: string;
  /** `text`: a string that was never meant to be JSON. */
  readonly form: 'string' | 'object' | 'text';
}

export type StreamForm = 'none' | 'sse' | 'json_array';

/** The path and query as the provider will see them: some dialects say there, not in the body, what is asked. */
export interface RequestTarget {
  readonly path: string;
  readonly query: string;
}

export interface RequestReading {
  readonly parts: readonly TextPart[];
  readonly opaque: readonly OpaquePart[];
  readonly tools: readonly ToolDeclaration[];
  readonly stream: StreamForm;
  readonly model: string | null;
  /** Whether the caller asked for a last chunk with usage. */
  readonly includeUsage: boolean;
}

export interface ResponseReading {
  readonly parts: readonly TextPart[];
  readonly opaque: readonly OpaquePart[];
  readonly toolCalls: readonly ToolCall[];
}

/** New texts by JSON pointer. A pointer at something that is not a string takes JSON source. */
export type Edits = ReadonlyMap<string, string>;

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 500 | 502 | 503 | 504;

/** Why nothing, or nothing more, is delivered. Holds no payload text. */
export interface Refusal {
  readonly status: RefusalStatus;
  /** `content_filter` for a block; a code of core/errors.ts or `scan_unavailable`, `cloak_unavailable` otherwise. */
  readonly code: string;
  readonly message: string;
  readonly reason: string | null;
  readonly severity: Severity | null;
  readonly categories: readonly Category[];
  readonly signatureIds: readonly string[];
  readonly requestId: string;
  readonly retryAfterSeconds?: number;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Adapter {
  readonly name: DialectName;
  /**
   * The key of the body under which the messages lie, one after the other, each of which is read the same whatever stands
   * around it; null where there is no such list.
   */
  readonly history: string | null;
  readonly readRequest: (body: unknown, target: RequestTarget) => RequestReading;
  readonly writeRequest: (body: unknown, edits: Edits) => unknown;
  readonly readResponse: (body: unknown) => ResponseReading;
  readonly writeResponse: (body: unknown, edits: Edits) => unknown;
  readonly refuse: (refusal: Refusal) => HttpAnswer;
  readonly openStream: (setting: StreamSetting) => StreamDialect;
}
