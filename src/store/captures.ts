// Store. Captured exchanges, encrypted before they are queued: no clear body reaches the database, its log or the
// queue. AES-256-GCM with a fresh random nonce each (far below the 2^32 messages that calls for a new key), bound to
// (workspace, id), so that a sealed row moved to another place does not open.

import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';
import type { GroupWriter } from './group-writer.js';
import type { Db } from './open.js';
import { readLater } from './read-later.js';
import { StoreError } from './store-error.js';
import type { CaptureStore, NewCapture, OpenedCapture, Owner } from './store.js';

export const CAPTURE_KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Captures are large: few of them are deleted in one transaction. */
const PURGE_ROWS = 32;
const ROW_BYTES = 256;

export interface CaptureStoreOptions {
  readonly now: () => number;
  /** 32 bytes; null until the operator has set one. */
  readonly captureKey: Uint8Array | null;
}

interface CaptureRow {
  readonly id: string;
  readonly keyId: string;
  readonly tsMs: number;
  readonly receivedMs: number;
  readonly sealedWith: string;
  readonly nonce: Buffer;
  readonly sealed: Buffer;
}

/** Place of a capture, as both sides of the encryption name it. JSON keeps ("a","bc") and ("ab","c") apart. */
function nameOf(tenantId: string, id: string): Buffer {
  return Buffer.from(JSON.stringify(['portcullis.capture.1', tenantId, id]));
}

interface Sealer {
  readonly fingerprint: string;
  seal(name: Buffer, body: string): { nonce: Buffer; sealed: Buffer };
  unseal(name: Buffer, row: Pick<CaptureRow, 'nonce' | 'sealed'>): string;
}

function createSealer(key: Uint8Array): Sealer {
  if (key.length !== CAPTURE_KEY_BYTES) {
    throw new StoreError('no_capture_key', `The capture key must be ${CAPTURE_KEY_BYTES} bytes long.`);
  }
  return {
    // Tells keys apart after a change of key; 64 bits of a hash of 256 random bits give nothing away.
    fingerprint: hash('sha256', Buffer.concat([Buffer.from('portcullis.capture.key'), key]), 'hex').slice(
      0,
      16,
    ),
    seal(name, body) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(name);
      return {
        nonce,
        sealed: Buffer.concat([cipher.update(body, 'utf8'), cipher.final(), cipher.getAuthTag()]),
      };
    },
    unseal(name, { nonce, sealed }) {
      const end = sealed.length - TAG_BYTES;
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(name);
      decipher.setAuthTag(sealed.subarray(end));
      return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]).toString('utf8');
    },
  };
}

function openRow(sealer: Sealer, tenantId: string, row: CaptureRow): OpenedCapture {
  if (row.sealedWith !== sealer.fingerprint) {
    throw new StoreError('unreadable_capture', 'The capture was sealed with another capture key.');
  }
  const { id, keyId, tsMs, receivedMs } = row;
  try {
    return { id, keyId, tsMs, receivedMs, body: sealer.unseal(nameOf(tenantId, id), row) };
  } catch (error) {
    throw new StoreError('unreadable_capture', 'The capture is damaged or not in its place.', {
      cause: error,
    });
  }
}

function prepareStatements(db: Db) {
  return {
    insert: db.prepare(
      `INSERT INTO captures (tenant_id, record_id, key_id, ts_ms, received_ms, sealed_with, nonce, sealed)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (tenant_id, record_id) DO NOTHING`,
    ),
    byId: db.prepare<[string, string], CaptureRow>(
      `SELECT record_id AS id, key_id AS keyId, ts_ms AS tsMs, received_ms AS receivedMs,
         sealed_with AS sealedWith, nonce, sealed
       FROM captures WHERE tenant_id = ? AND record_id = ?`,
    ),
    count: db.prepare<[], number>('SELECT count(*) FROM captures').pluck(),
    purge: db.prepare(
      `DELETE FROM captures
       WHERE seq IN (SELECT seq FROM captures WHERE received_ms < ? ORDER BY received_ms LIMIT ${PURGE_ROWS})`,
    ),
  };
}

export function createCaptureStore(db: Db, writer: GroupWriter, options: CaptureStoreOptions): CaptureStore {
  const sql = prepareStatements(db);
  const sealer = options.captureKey === null ? null : createSealer(options.captureKey);
  const demandSealer = (): Sealer => {
    if (sealer === null) throw new StoreError('no_capture_key', 'No capture key is set.');
    return sealer;
  };
  // One job each: bodies are large, and the writer can then let the loop breathe between them.
  const insertOne = ({ tenantId, keyId }: Owner, capture: NewCapture, seal: Sealer): Promise<number> => {
    const receivedMs = options.now();
    const { nonce, sealed } = seal.seal(nameOf(tenantId, capture.id), capture.body);
    return writer.enqueue({ rows: 1, bytes: ROW_BYTES + sealed.length }, () => {
      const row = [tenantId, capture.id, keyId, capture.tsMs, receivedMs, seal.fingerprint, nonce, sealed];
      return sql.insert.run(...row).changes;
    });
  };
  return {
    isReady: sealer !== null,
    async insert(owner, captures) {
      const seal = demandSealer();
      const added = await Promise.all(captures.map((capture) => insertOne(owner, capture, seal)));
      return added.reduce((sum, changes) => sum + changes, 0);
    },
    open: (tenantId, id) =>
      readLater(() => {
        const row = sql.byId.get(tenantId, id);
        return row === undefined ? null : openRow(demandSealer(), tenantId, row);
      }),
    count: () => readLater(() => sql.count.get() ?? 0),
    async purge(beforeMs) {
      let total = 0;
      for (;;) {
        const gone = await writer.enqueue(
          { rows: PURGE_ROWS, bytes: 0, isPurge: true },
          () => sql.purge.run(beforeMs).changes,
        );
        total += gone;
        if (gone < PURGE_ROWS) return total;
      }
    },
  };
}
