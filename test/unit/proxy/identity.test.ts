import { describe, expect, it } from 'vitest';
import { FirewallError } from '../../../src/core/errors.js';
import { identify, LOCAL_KEY } from '../../../src/proxy/identity.js';
import type { Key, KeyStore } from '../../../src/store/store.js';

const key: Key = { ...LOCAL_KEY, keyId: 'k1', keyName: 'mine' };
const keys = {
  authenticate: (secret: string) => (secret === 'pcl_good' ? key : null),
} as unknown as KeyStore;
const open = { keys, requireKey: false };
const closed = { keys, requireKey: true };
const refusedBy = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    return error instanceof FirewallError ? error.code : 'bug';
  }
  return 'passed';
};

describe('whose key', () => {
  it.each(['x-api-key', 'x-goog-api-key', 'api-key'])(
    'takes ours in %s, and then the upstream’s own key is used',
    (name) => {
      expect(identify({ [name]: 'pcl_good' }, [], closed)).toEqual({ key, bringsCredential: false });
    },
  );

  it('takes ours as a bearer token or as a query key', () => {
    expect(identify({ authorization: 'Bearer pcl_good' }, [], closed).key).toBe(key);
    expect(identify({}, ['pcl_good'], closed).key).toBe(key);
  });

  it('takes ours beside the provider’s, which then goes through', () => {
    const headers = { authorization: 'Bearer sk-x', 'x-portcullis-key': 'pcl_good' };
    expect(identify(headers, [], closed)).toEqual({ key, bringsCredential: true });
  });

  it('takes ours, and sends nothing of the caller’s on, where it stands behind another in the same place', () => {
    const ours = { key, bringsCredential: false };
    expect(identify({ 'x-api-key': 'sk-x, pcl_good' }, [], open)).toEqual(ours);
    expect(identify({}, ['AIza', 'pcl_good'], open)).toEqual(ours);
    expect(refusedBy(() => identify({ 'x-goog-api-key': 'AIza,pcl_bad' }, [], open))).toBe('unauthorized');
    expect(refusedBy(() => identify({}, ['AIza', 'pcl_bad'], open))).toBe('unauthorized');
  });

  it('refuses one of ours that is unknown, wherever it stands', () => {
    expect(refusedBy(() => identify({ authorization: 'Bearer pcl_bad' }, [], open))).toBe('unauthorized');
    expect(refusedBy(() => identify({ 'x-portcullis-key': 'pcl_bad' }, [], open))).toBe('unauthorized');
    expect(
      refusedBy(() => identify({ authorization: 'Bearer pcl_good', 'x-api-key': 'pcl_bad' }, [], open)),
    ).toBe('unauthorized');
    expect(refusedBy(() => identify({}, ['pcl_bad'], open))).toBe('unauthorized');
  });

  it.each(['pcl_bad', 'Basic pcl_bad', 'Token  pcl_bad'])(
    'refuses it under any scheme: %s',
    (authorization) => {
      expect(refusedBy(() => identify({ authorization }, [], open))).toBe('unauthorized');
    },
  );

  it('lets a provider’s credential of another scheme go through', () => {
    expect(identify({ authorization: 'Basic dXNlcjpwYXNz' }, [], open).bringsCredential).toBe(true);
  });

  it('never lets a second key of ours go to the provider', () => {
    const headers = { authorization: 'Bearer pcl_good', 'x-portcullis-key': 'pcl_good' };
    expect(refusedBy(() => identify(headers, [], open))).toBe('unauthorized');
  });

  it('lets a caller without one act as local, unless a key is required', () => {
    expect(identify({ authorization: 'Bearer sk-x' }, [], open)).toEqual({
      key: LOCAL_KEY,
      bringsCredential: true,
    });
    expect(identify({}, [], open)).toEqual({ key: LOCAL_KEY, bringsCredential: false });
    expect(refusedBy(() => identify({ authorization: 'Bearer sk-x' }, [], closed))).toBe('unauthorized');
  });
});
