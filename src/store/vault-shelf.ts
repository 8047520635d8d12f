// Store. Sealed values of the vault, for an installation that wants them to outlive a restart: sealed rows enter, the same
// rows leave. Knows no key: what it holds cannot be read here. Must never keep a row past its time.

import type { GroupWriter } from './group-writer.js';
import type { Db } from './open.js';
import type { SealedValue, VaultShelf } from './store.js';

const ROW_BYTES = 256;

export function createVaultShelf(db: Db, writer: GroupWriter): VaultShelf {
  const sql = {
    all: db.prepare<[], SealedValue>(
      'SELECT token, context, type, iv, sealed, tag, expires_ms AS expiresAt FROM vault ORDER BY expires_ms',
    ),
    expire: db.prepare('DELETE FROM vault WHERE expires_ms <= ?'),
    put: db.prepare(
      `INSERT INTO vault (token, context, type, iv, sealed, tag, expires_ms) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (token) DO UPDATE SET context = excluded.context, type = excluded.type, iv = excluded.iv,
         sealed = excluded.sealed, tag = excluded.tag, expires_ms = excluded.expires_ms`,
    ),
    remove: db.prepare('DELETE FROM vault WHERE token = ?'),
  };
  return {
    // At start, before anything is served: reading in place is simplest.
    readAll(nowMs) {
      sql.expire.run(nowMs);
      return sql.all.all();
    },
    async put({ token, context, type, iv, sealed, tag, expiresAt }) {
      const row = [token, context, type, iv, sealed, tag, Math.ceil(expiresAt)];
      await writer.enqueue({ rows: 1, bytes: ROW_BYTES + sealed.length }, () => sql.put.run(...row));
    },
    async remove(tokens) {
      await writer.enqueue({ rows: tokens.length, bytes: 0 }, () => {
        for (const token of tokens) sql.remove.run(token);
      });
    },
    async purge(nowMs) {
      return writer.enqueue({ rows: 1, bytes: 0, isPurge: true }, () => sql.expire.run(nowMs).changes);
    },
  };
}
