-- Version 1. Keys, usage counters, telemetry records and captures.

CREATE TABLE keys (
  key_id          TEXT PRIMARY KEY,
  tenant_id       TEXT NOT NULL,
  key_name        TEXT NOT NULL,
  plan            TEXT NOT NULL,
  policy          TEXT,                  -- null: the policy that governs everyone
  capture_enabled INTEGER NOT NULL DEFAULT 0,
  created_ms      INTEGER NOT NULL,
  revoked_ms      INTEGER,
  secret_lookup   TEXT NOT NULL,         -- first 16 hex digits of secret_hash: found by index, then compared in full
  secret_hash     BLOB NOT NULL          -- SHA-256 of the secret; the secret itself is nowhere
) STRICT;
CREATE INDEX keys_by_secret ON keys (secret_lookup);

-- One row per key and UTC month. No reference to keys: the built-in key `local` has no row there.
CREATE TABLE usage (
  key_id     TEXT NOT NULL,
  period     TEXT NOT NULL,              -- YYYY-MM
  aho_scans  INTEGER NOT NULL DEFAULT 0,
  aho_blocks INTEGER NOT NULL DEFAULT 0,
  ai_scans   INTEGER NOT NULL DEFAULT 0,
  ai_blocks  INTEGER NOT NULL DEFAULT 0,
  overflow   INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (key_id, period)
) STRICT, WITHOUT ROWID;

-- A rowid table on purpose: rows are appended in arrival order, and only the small unique index is hit at random.
CREATE TABLE records (
  seq         INTEGER PRIMARY KEY AUTOINCREMENT, -- never reused: readers go on from it
  tenant_id   TEXT NOT NULL,
  record_id   TEXT NOT NULL,
  key_id      TEXT NOT NULL,
  ts_ms       INTEGER NOT NULL,          -- the client's own time
  received_ms INTEGER NOT NULL,
  type        TEXT NOT NULL,
  decision    TEXT NOT NULL,
  severity    TEXT,
  body        TEXT NOT NULL              -- the rebuilt record as JSON, known fields only
) STRICT;
CREATE UNIQUE INDEX records_by_id ON records (tenant_id, record_id);
CREATE INDEX records_by_time ON records (ts_ms);

CREATE TABLE captures (
  seq         INTEGER PRIMARY KEY,
  tenant_id   TEXT NOT NULL,
  record_id   TEXT NOT NULL,
  key_id      TEXT NOT NULL,
  ts_ms       INTEGER NOT NULL,
  received_ms INTEGER NOT NULL,
  sealed_with TEXT NOT NULL,             -- which capture key; a fingerprint, not the key
  nonce       BLOB NOT NULL,
  sealed      BLOB NOT NULL              -- AES-256-GCM ciphertext and tag of the whole record
) STRICT;
CREATE UNIQUE INDEX captures_by_id ON captures (tenant_id, record_id);
CREATE INDEX captures_by_age ON captures (received_ms);
