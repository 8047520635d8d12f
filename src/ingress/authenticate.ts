// Ingress. An Authorization header enters, the live key behind it leaves, or null: one answer for missing, malformed,
// unknown and revoked, so that a caller learns nothing from the difference. Never logs what it was given.

import type { Key, KeyStore } from '../store/store.js';

const SCHEME = 'bearer ';

/** The secret of a bearer header; null when the header is of another kind. */
export function bearerOf(authorization: string | undefined): string | null {
  if (authorization === undefined || authorization.length <= SCHEME.length) return null;
  if (authorization.slice(0, SCHEME.length).toLowerCase() !== SCHEME) return null;
  return authorization.slice(SCHEME.length).trim();
}

/** The key a request on this connection acts as. */
export function authenticateBearer(
  keys: KeyStore,
  authorization: string | undefined,
  connection: object,
): Key | null {
  const secret = bearerOf(authorization);
  return secret === null || secret === '' ? null : keys.authenticate(secret, connection);
}
