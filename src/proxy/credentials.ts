// Proxy. The upstreams' own keys: read from the variables that the configuration names, put where each provider expects
// them, and never logged. A caller with a Portcullis key gets these; a caller who brings its own does not.

import type { Config } from '../config/load.js';
import { FirewallError } from '../core/errors.js';

export interface Credential {
  readonly header: string;
  readonly value: string;
}

interface Known {
  readonly variable: string | null;
  readonly credential: Credential | null;
}

export type Credentials = ReadonlyMap<string, Known>;

const HEADER_OF = { openai: 'authorization', anthropic: 'x-api-key', gemini: 'x-goog-api-key' } as const;

export function readCredentials(config: Config, secretOf: (variable: string) => string | null): Credentials {
  return new Map(
    Object.entries(config.upstreams).map(([name, { dialect, api_key_env: variable }]) => {
      const secret = variable === undefined ? null : secretOf(variable);
      const header = HEADER_OF[dialect];
      const value = header === 'authorization' ? `Bearer ${secret ?? ''}` : (secret ?? '');
      return [name, { variable: variable ?? null, credential: secret === null ? null : { header, value } }];
    }),
  );
}

/** The credential of an upstream; null where it needs none. A key that is named and not set is the operator's to mend. */
export function credentialFor(credentials: Credentials, upstream: string): Credential | null {
  const known = credentials.get(upstream);
  if (known?.credential != null) return known.credential;
  if (known?.variable == null) return null;
  throw new FirewallError('not_configured', {
    message: `The upstream "${upstream}" has no key: set ${known.variable}, or send the provider's key yourself.`,
  });
}

/** A query without its `key` parameter, which may hold one of our keys. */
export function stripKey(query: string): string {
  if (!query.includes('key=')) return query;
  const parameters = new URLSearchParams(query.slice(1));
  parameters.delete('key');
  const rest = parameters.toString();
  return rest === '' ? '' : `?${rest}`;
}
