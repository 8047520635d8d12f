// A store in a directory of its own, with a clock that tests turn by hand. Everything is removed after each test.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { openStore, type OpenOptions } from '../../../src/store/open.js';
import type { Key, NewRecord, Store } from '../../../src/store/store.js';

const cleanups: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

export function scratchDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'pcl-store-'));
  cleanups.push(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

export function openScratch(options: Partial<OpenOptions> = {}): Store {
  const store = openStore({ dataDir: scratchDir(), ...options });
  cleanups.push(() => store.close());
  return store;
}

export const OWNER: Key = {
  keyId: 'key_a',
  tenantId: 'acme',
  keyName: 'a',
  plan: 'default',
  policy: null,
  captureEnabled: false,
  createdMs: 0,
  revokedMs: null,
};

export function record(id: string, changes: Partial<NewRecord> = {}): NewRecord {
  const body = JSON.stringify({ id, categories: ['direct_injection'] });
  return { id, tsMs: 1_000, type: 'guard.scan', decision: 'allow', severity: null, body, ...changes };
}
