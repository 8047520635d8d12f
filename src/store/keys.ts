// Store. API keys: made, listed, revoked, rotated, and recognised on every request. What enters is a secret, what
// leaves is the key it belongs to or null. The secret is 256 random bits, so a plain SHA-256 is all the hash it needs:
// there is nothing to guess that a slow hash would slow down. Never stores or logs a secret.

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readLater } from './read-later.js';
import type { GroupWriter } from './group-writer.js';
import type { Db } from './open.js';
import type { OutsideWrites } from './outside-writes.js';
import { hashSecret, MAX_SECRET_CHARS, SecretDigests } from './secret-digests.js';
import { explain } from './store-error.js';
import type { IssuedKey, Key, KeyStore, NewKey } from './store.js';

export const SECRET_PREFIX = 'pcl_';
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 43 base62 digits hold 256 bits. */
const SECRET_DIGITS = 43;
const ID_DIGITS = 16;
/** Bytes of the hash that rows are found by; the whole is compared. */
const LOOKUP_BYTES = 8;
const NUMBER_BYTES = 6;
const MAX_REMEMBERED = 10_000;
const ONE_ROW = { rows: 1, bytes: 512 };

interface KeyRow {
  readonly key_id: string;
  readonly tenant_id: string;
  readonly key_name: string;
  readonly plan: string;
  readonly policy: string | null;
  readonly capture_enabled: number;
  readonly created_ms: number;
  readonly revoked_ms: number | null;
}
type SecretRow = KeyRow & { readonly secret_hash: Buffer };
interface Remembered {
  readonly hash: Buffer;
  readonly key: Key;
}

const COLUMNS = 'key_id, tenant_id, key_name, plan, policy, capture_enabled, created_ms, revoked_ms';

function toKey(row: KeyRow): Key {
  return Object.freeze({
    keyId: row.key_id,
    tenantId: row.tenant_id,
    keyName: row.key_name,
    plan: row.plan,
    policy: row.policy,
    captureEnabled: row.capture_enabled === 1,
    createdMs: row.created_ms,
    revokedMs: row.revoked_ms,
  });
}

function drawDigits(count: number): string {
  let digits = '';
  while (digits.length < count) {
    for (const byte of randomBytes(count)) {
      // 248 is the largest multiple of 62 in a byte: what lies above would favour the first digits.
      if (byte < 248 && digits.length < count) digits += BASE62.charAt(byte % 62);
    }
  }
  return digits;
}

const lookupOf = (digest: Buffer): string => digest.toString('hex', 0, LOOKUP_BYTES);
/** The same for memory: numbers are found without writing any text. */
const numberOf = (digest: Buffer): number => digest.readUIntBE(0, NUMBER_BYTES);

function prepareStatements(db: Db) {
  return {
    bySecret: db.prepare<[string], SecretRow>(
      `SELECT ${COLUMNS}, secret_hash FROM keys WHERE secret_lookup = ? AND revoked_ms IS NULL`,
    ),
    byId: db.prepare<[string], KeyRow>(`SELECT ${COLUMNS} FROM keys WHERE key_id = ?`),
    all: db.prepare<[], KeyRow>(`SELECT ${COLUMNS} FROM keys ORDER BY created_ms, key_id`),
    any: db.prepare('SELECT 1 FROM keys LIMIT 1'),
    insert: db.prepare(
      `INSERT INTO keys (key_id, tenant_id, key_name, plan, policy, created_ms, secret_lookup, secret_hash)
       VALUES (@keyId, @tenantId, @keyName, @plan, @policy, @createdMs, @lookup, @hash)`,
    ),
    revoke: db.prepare('UPDATE keys SET revoked_ms = coalesce(revoked_ms, ?) WHERE key_id = ?'),
    rotate: db.prepare(
      'UPDATE keys SET secret_lookup = ?, secret_hash = ? WHERE key_id = ? AND revoked_ms IS NULL',
    ),
    setCapture: db.prepare('UPDATE keys SET capture_enabled = ? WHERE key_id = ? AND revoked_ms IS NULL'),
  };
}
type Statements = ReturnType<typeof prepareStatements>;

/** Remembers keys by their secrets' hashes, and forgets all of them when anyone has written to the database. */
class KeyMemory {
  readonly #known = new Map<number, Remembered>();
  #version: number | undefined;

  constructor(
    private readonly sql: Statements,
    private readonly outside: OutsideWrites,
  ) {}

  find(digest: Buffer): Key | null {
    // Asked before every answer: this is what makes a key stop working at once when another process revokes it.
    const version = this.outside.version();
    if (version !== this.#version || this.#known.size >= MAX_REMEMBERED) this.forget();
    this.#version = version;
    const known = this.#known.get(numberOf(digest));
    if (known !== undefined && timingSafeEqual(known.hash, digest)) return known.key;
    return this.#read(digest);
  }

  /** Called inside every write to keys: our own commits do not change the version we see. */
  forget(): void {
    this.#known.clear();
  }

  #read(digest: Buffer): Key | null {
    for (const row of this.sql.bySecret.all(lookupOf(digest))) {
      if (!timingSafeEqual(row.secret_hash, digest)) continue;
      const key = toKey(row);
      this.#known.set(numberOf(digest), { hash: row.secret_hash, key });
      return key;
    }
    return null;
  }
}

function insertKey(sql: Statements, spec: NewKey, createdMs: number): IssuedKey {
  const secret = SECRET_PREFIX + drawDigits(SECRET_DIGITS);
  const keyId = `key_${drawDigits(ID_DIGITS)}`;
  const digest = hashSecret(secret);
  const key: Key = {
    keyId,
    tenantId: spec.tenantId ?? 'default',
    keyName: spec.keyName,
    plan: spec.plan ?? 'default',
    policy: spec.policy ?? null,
    captureEnabled: false,
    createdMs,
    revokedMs: null,
  };
  const { tenantId, keyName, plan, policy } = key;
  const lookup = lookupOf(digest);
  sql.insert.run({ keyId, tenantId, keyName, plan, policy, createdMs, lookup, hash: digest });
  return { key, secret };
}

function rotateKey(sql: Statements, keyId: string): IssuedKey | null {
  const secret = SECRET_PREFIX + drawDigits(SECRET_DIGITS);
  const digest = hashSecret(secret);
  if (sql.rotate.run(lookupOf(digest), digest, keyId).changes === 0) return null;
  const row = sql.byId.get(keyId);
  return row === undefined ? null : { key: toKey(row), secret };
}

export interface KeyStoreParts {
  readonly writer: GroupWriter;
  readonly outside: OutsideWrites;
  readonly now: () => number;
}

export function createKeyStore(db: Db, { writer, outside, now }: KeyStoreParts): KeyStore {
  const sql = prepareStatements(db);
  const memory = new KeyMemory(sql, outside);
  const digests = new SecretDigests();
  const readKey = (keyId: string): Key | null => {
    const row = sql.byId.get(keyId);
    return row === undefined ? null : toKey(row);
  };
  const write = <T>(job: () => T): Promise<T> =>
    writer.enqueue(ONE_ROW, () => {
      memory.forget();
      return job();
    });
  return {
    authenticate(secret, connection) {
      if (!secret.startsWith(SECRET_PREFIX) || secret.length > MAX_SECRET_CHARS) return null;
      try {
        return memory.find(connection === undefined ? hashSecret(secret) : digests.of(secret, connection));
      } catch (error) {
        throw explain(error, db.name);
      }
    },
    create: (spec) => write(() => insertKey(sql, spec, now())),
    createFirst: (spec) => write(() => (sql.any.get() === undefined ? insertKey(sql, spec, now()) : null)),
    list: () => readLater(() => sql.all.all().map(toKey)),
    find: (keyId) => readLater(() => readKey(keyId)),
    revoke: (keyId) =>
      write(() => {
        sql.revoke.run(now(), keyId);
        return readKey(keyId);
      }),
    rotate: (keyId) => write(() => rotateKey(sql, keyId)),
    setCapture: (keyId, enabled) =>
      write(() => (sql.setCapture.run(enabled ? 1 : 0, keyId).changes === 0 ? null : readKey(keyId))),
  };
}
