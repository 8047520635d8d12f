// API. GET and PATCH /v1/me: the calling key, and its one switch. The key comes from the credential, so a caller can
// change only its own.

import { FirewallError } from '../core/errors.js';
import { LIMITS } from '../core/limits.js';
import type { Key, Store } from '../store/store.js';
import type { ReadEndpoint, WriteEndpoint } from './endpoint.js';
import { Me, MeChange } from './schemas.js';

function writeKey(key: Key) {
  return {
    key_id: key.keyId,
    tenant_id: key.tenantId,
    key_name: key.keyName,
    capture_enabled: key.captureEnabled,
  };
}

export function readMeEndpoint(): ReadEndpoint {
  return {
    method: 'GET',
    path: '/v1/me',
    access: 'key',
    summary: 'The calling key.',
    response: Me,
    refusals: [],
    handle: ({ key }) => writeKey(key),
  };
}

export function changeMeEndpoint(store: Store): WriteEndpoint {
  return {
    method: 'PATCH',
    path: '/v1/me',
    access: 'key',
    summary: 'Switch body capture on or off for the calling key.',
    request: MeChange,
    response: Me,
    bodyLimit: LIMITS.bodyBytes,
    refusals: ['not_configured'],
    handle: async ({ key, body }: { key: Key; body: { capture_enabled: boolean } }) => {
      // Bodies are only ever kept encrypted: without the operator's key there is no place to put them.
      if (body.capture_enabled && !store.captures.isReady) {
        throw new FirewallError('not_configured', {
          message: 'Capture needs an encryption key that the operator has not set.',
        });
      }
      const changed = await store.keys.setCapture(key.keyId, body.capture_enabled);
      if (changed === null) throw new FirewallError('unauthorized');
      return writeKey(changed);
    },
  };
}
