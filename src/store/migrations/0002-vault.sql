-- Values behind tokens, where the operator wants them to outlive a restart. Nothing readable without the cloak key.
CREATE TABLE vault (
  token      TEXT PRIMARY KEY,
  context    TEXT NOT NULL,              -- a digest of key and subject
  type       TEXT NOT NULL,
  iv         BLOB NOT NULL,
  sealed     BLOB NOT NULL,              -- AES-256-GCM ciphertext, bound to token and context
  tag        BLOB NOT NULL,
  expires_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX vault_by_age ON vault (expires_ms);
