// Proxy. The upstreams' own keys: read from the variables that the configuration names, put where each provider expects
// them, and never logged. A caller with a Portcullis key gets these; a caller who brings its own does not.

import type { Config } from '../config/load.js';

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

/** A query without its `key` parameter, which may hold one of our keys. */
export function stripKey(query: string): string {
  if (query === '') return query;
  // Asked of the parsed query: a name may be written with escapes.
  const parameters = new URLSearchParams(query.slice(1));
  if (!parameters.has('key')) return query;
  parameters.delete('key');
  const rest = parameters.toString();
  return rest === '' ? '' : `?${rest}`;
}
