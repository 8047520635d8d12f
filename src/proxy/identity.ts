// Proxy. Whose key: a request's headers enter, who is calling and which credential the upstream will see leave. A value
// that looks like ours and is not valid is refused, never forwarded; neither side ever sees the other's key.

import type { IncomingHttpHeaders } from 'node:http';
import { FirewallError } from '../core/errors.js';
import { bearerOf } from '../ingress/authenticate.js';
import type { Key, KeyStore } from '../store/store.js';
import { CREDENTIAL_HEADERS, SECRET_PREFIX, type CredentialHeader } from './headers.js';

/** Who a caller on loopback acts as where no key is required. */
export const LOCAL_KEY: Key = {
  keyId: 'local',
  tenantId: 'local',
  keyName: 'local',
  plan: 'default',
  policy: null,
  captureEnabled: false,
  createdMs: 0,
  revokedMs: null,
};

export interface Identity {
  readonly key: Key;
  /** True: the caller's own provider credential goes through. False: the upstream's configured key is put in its place. */
  readonly bringsCredential: boolean;
}

export interface IdentityRules {
  readonly keys: KeyStore;
  readonly requireKey: boolean;
}

/** Credentials in one header. A header that was sent twice arrives as a list: each entry of it may be one of our keys. */
function credentialsIn(headers: IncomingHttpHeaders, name: CredentialHeader): readonly string[] {
  const value = headers[name];
  if (typeof value !== 'string' || value === '') return [];
  if (name === 'authorization') return [bearerOf(value) ?? afterScheme(value)];
  return value.split(',').map((one) => one.trim());
}

/** The credential of a scheme other than Bearer, or of a header that names no scheme at all. */
function afterScheme(authorization: string): string {
  return authorization.slice(authorization.indexOf(' ') + 1).trim();
}

function authenticated(keys: KeyStore, secret: string): Key {
  const key = keys.authenticate(secret);
  if (key === null) throw new FirewallError('unauthorized');
  return key;
}

/** The caller. `queryKeys` are the credentials its query holds. */
export function identify(
  headers: IncomingHttpHeaders,
  queryKeys: readonly string[],
  rules: IdentityRules,
): Identity {
  const credentials = CREDENTIAL_HEADERS.flatMap((name) => credentialsIn(headers, name))
    .concat(queryKeys)
    .filter((value) => value !== '');
  const ours = credentials.filter((value) => value.startsWith(SECRET_PREFIX));
  const own = headers['x-portcullis-key'];
  if (own !== undefined) {
    // A second Portcullis key in the provider's place would be sent to the provider.
    if (typeof own !== 'string' || ours.length > 0) throw new FirewallError('unauthorized');
    return { key: authenticated(rules.keys, own.trim()), bringsCredential: credentials.length > 0 };
  }
  if (ours.length > 0) {
    const keys = ours.map((secret) => authenticated(rules.keys, secret));
    return { key: keys[0]!, bringsCredential: false };
  }
  if (rules.requireKey) throw new FirewallError('unauthorized');
  return { key: LOCAL_KEY, bringsCredential: credentials.length > 0 };
}
