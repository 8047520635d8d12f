// Proxy. The upstreams' own keys: read from the variables that the configuration names, put where each provider expects
// them, and never logged. A caller with a Portcullis key gets these; a caller who brings its own does not.

import type { Config } from '../config/load.js';
import { SECRET_PREFIX } from './headers.js';

export interface Credential {
  readonly header: string;
  readonly value: string;
}

export type Credentials = ReadonlyMap<string, Credential>;

const HEADER_OF = { openai: 'authorization', anthropic: 'x-api-key', gemini: 'x-goog-api-key' } as const;

/** Upstreams whose variable is not set are left out: then callers bring their own key, or the upstream needs none. */
export function readCredentials(config: Config, secretOf: (variable: string) => string | null): Credentials {
  const credentials = new Map<string, Credential>();
  for (const [name, upstream] of Object.entries(config.upstreams)) {
    const { dialect, api_key_env: variable, key_header: chosen } = upstream;
    const secret = variable === undefined ? null : secretOf(variable);
    if (secret === null) continue;
    const header = chosen ?? HEADER_OF[dialect];
    credentials.set(name, { header, value: header === 'authorization' ? `Bearer ${secret}` : secret });
  }
  return credentials;
}

/** The credentials in a query: Gemini's clients may send theirs as `key`, and a key of ours counts under any name. */
export function keysInQuery(query: string): readonly string[] {
  if (query === '') return NO_KEYS;
  const parameters = [...new URLSearchParams(query.slice(1))];
  return parameters.filter(([name, value]) => isKey(name, value)).map(([, value]) => value);
}
const NO_KEYS: readonly string[] = [];

function isKey(name: string, value: string): boolean {
  return name === 'key' || value.startsWith(SECRET_PREFIX);
}

/** A query without the parameters that may hold one of our keys. */
export function stripKey(query: string): string {
  if (query === '') return query;
  // Asked of the parsed query: a name may be written with escapes.
  const parameters = [...new URLSearchParams(query.slice(1))];
  const kept = parameters.filter(([name, value]) => !isKey(name, value));
  if (kept.length === parameters.length) return query;
  const rest = new URLSearchParams(kept).toString();
  return rest === '' ? '' : `?${rest}`;
}
