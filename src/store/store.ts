// Store. What the rest of the service may ask of the place where things are kept, and nothing about how: the embedded
// database is one implementation, a shared one for fleets can be another. A promise that resolves here means durable:
// the row survives the death of the process. No SQL may leave this folder.

import type { Severity } from '../core/severity.js';
import type { Decision } from '../core/verdict.js';

/** An API key as everyone but the store sees it: no secret, no hash. */
export interface Key {
  readonly keyId: string;
  readonly tenantId: string;
  readonly keyName: string;
  readonly plan: string;
  /** Name of a policy; null means the one that governs everyone. */
  readonly policy: string | null;
  readonly captureEnabled: boolean;
  readonly createdMs: number;
  readonly revokedMs: number | null;
}

export interface NewKey {
  readonly keyName: string;
  readonly tenantId?: string;
  readonly plan?: string;
  readonly policy?: string | null;
}

/** A key with its secret: handed out once, when it is made or rotated. */
export interface IssuedKey {
  readonly key: Key;
  readonly secret: string;
}

export interface KeyStore {
  /**
   * The live key a secret belongs to. Synchronous and quick: every request passes here. `connection` is whatever presents
   * it, likely again: what can be worked out of a secret alone is then worked out once.
   */
  authenticate(secret: string, connection?: object): Key | null;
  create(spec: NewKey): Promise<IssuedKey>;
  /** Makes the first key of an empty store; null where there is already one, revoked ones included. */
  createFirst(spec: NewKey): Promise<IssuedKey | null>;
  list(): Promise<readonly Key[]>;
  find(keyId: string): Promise<Key | null>;
  /** Null when there is no such key. Revoking twice keeps the first date. */
  revoke(keyId: string): Promise<Key | null>;
  /** A new secret under the same id; the old one stops working at once. Null when unknown or revoked. */
  rotate(keyId: string): Promise<IssuedKey | null>;
  /** Null when unknown or revoked. */
  setCapture(keyId: string, enabled: boolean): Promise<Key | null>;
}

/** What one key has used in one month. */
export interface Usage {
  readonly ahoScans: number;
  readonly ahoBlocks: number;
  readonly aiScans: number;
  readonly aiBlocks: number;
  readonly overflow: number;
}

export interface UsageStore {
  /** The counters as they stand, everything given to `add` so far included. `period` is YYYY-MM. */
  read(keyId: string, period: string): Usage;
  /**
   * Adds to the counters, never sets them: two processes on one store lose nothing. Where nobody waits for the promise,
   * `patienceMs` lets many additions become one write.
   */
  add(keyId: string, period: string, delta: Usage, patienceMs?: number): Promise<void>;
}

/** Whose batch it is: the workspace a row belongs to is the key's tenant. */
export type Owner = Pick<Key, 'keyId' | 'tenantId'>;

/** A telemetry record ready to be kept. */
export interface NewRecord {
  readonly id: string;
  readonly tsMs: number;
  readonly type: string;
  readonly decision: Decision;
  readonly severity: Severity | null;
  /** The record as JSON, known fields only. */
  readonly body: string;
}

export interface StoredRecord {
  /** Grows with arrival; where a reader goes on from. */
  readonly seq: number;
  readonly tenantId: string;
  readonly keyId: string;
  readonly receivedMs: number;
  readonly body: string;
}

/** Half-open, by the records' own time; a missing end is open. */
export interface Period {
  readonly tenantId?: string;
  readonly fromMs?: number;
  readonly toMs?: number;
}

export interface TailQuery {
  readonly tenantId?: string;
  readonly limit: number;
  /** Only what arrived after this `seq`. */
  readonly afterSeq?: number;
}

export interface RecordStats {
  readonly total: number;
  readonly byType: Readonly<Record<string, number>>;
  readonly byDecision: Readonly<Record<string, number>>;
  readonly bySeverity: Readonly<Record<string, number>>;
  readonly byCategory: Readonly<Record<string, number>>;
}

export interface RecordStore {
  /** Keeps each (workspace, id) once and answers how many rows are new; a repeat is no error. */
  insert(owner: Owner, records: readonly NewRecord[]): Promise<number>;
  /** The newest records, oldest of them first; with `afterSeq`, the next ones after it. */
  tail(query: TailQuery): Promise<readonly StoredRecord[]>;
  stats(period: Period): Promise<RecordStats>;
  /** Deletes what was received before, and answers how many rows that were. */
  purge(beforeMs: number): Promise<number>;
}

/** A capture ready to be sealed and kept. */
export interface NewCapture {
  readonly id: string;
  readonly tsMs: number;
  /** The whole record as JSON, bodies included; only ever stored encrypted. */
  readonly body: string;
}

export interface OpenedCapture {
  readonly id: string;
  readonly keyId: string;
  readonly tsMs: number;
  readonly receivedMs: number;
  readonly body: string;
}

export interface CaptureStore {
  /** False until the operator has set an encryption key: then nothing can be kept. */
  readonly isReady: boolean;
  insert(owner: Owner, captures: readonly NewCapture[]): Promise<number>;
  /** Null when there is none; rejects when it was sealed with another key or has been tampered with. */
  open(tenantId: string, id: string): Promise<OpenedCapture | null>;
  count(): Promise<number>;
  purge(beforeMs: number): Promise<number>;
}

/** A value behind a token, sealed: nobody reads it without the key of the vault. */
export interface SealedValue {
  readonly token: string;
  readonly context: string;
  readonly type: string;
  readonly iv: Uint8Array;
  readonly sealed: Uint8Array;
  readonly tag: Uint8Array;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Where a vault that outlives a restart keeps its sealed values. */
export interface VaultShelf {
  /** What has not expired, the oldest first; the rest is deleted. */
  readAll(nowMs: number): readonly SealedValue[];
  put(value: SealedValue): Promise<void>;
  remove(tokens: readonly string[]): Promise<void>;
  /** Deletes what has expired and says how much. */
  purge(nowMs: number): Promise<number>;
}

export interface Store {
  readonly keys: KeyStore;
  readonly usage: UsageStore;
  readonly records: RecordStore;
  /** For the service's own records, which no answer waits for: kept on a thread of their own, where there is one. */
  readonly ownRecords: Pick<RecordStore, 'insert'>;
  readonly captures: CaptureStore;
  readonly vault: VaultShelf;
  /** Does the work when everything of this turn of the event loop has arrived: what is written then is written together. */
  gather(work: () => void): void;
  /** Rows that wait to become durable. */
  queuedRows(): number;
  /** Throws a StoreError when the store cannot be read: for readiness checks. */
  check(): void;
  /** Commits what is queued and lets go of the store. */
  close(): Promise<void>;
}
