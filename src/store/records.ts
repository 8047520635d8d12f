// Store. Telemetry records, each (workspace, id) once. What enters are records already rebuilt from known fields, what
// leaves are counts and the stored JSON. A repeated record is accepted and changes nothing.

import type { GroupWriter } from './group-writer.js';
import type { Db } from './open.js';
import { readLater } from './read-later.js';
import type { NewRecord, Owner, Period, RecordStats, RecordStore, StoredRecord, TailQuery } from './store.js';

/** Rows deleted in one transaction: a purge must not hold the event loop. */
const PURGE_ROWS = 1_000;
/** What a row weighs beside its body, roughly. */
const ROW_BYTES = 256;

const insertOf = (rows: number) => `INSERT INTO records
  (tenant_id, record_id, key_id, ts_ms, received_ms, type, decision, severity, body)
  VALUES ${Array.from({ length: rows }, () => '(?, ?, ?, ?, ?, ?, ?, ?, ?)').join(', ')}
  ON CONFLICT (tenant_id, record_id) DO NOTHING`;
/** Rows that go into one statement: calling into the database costs as much as a row does. */
const ROWS_AT_ONCE = 20;

/** The statements that insert one row and many, and how many values one row has: whichever has that many is for one. */
export const INSERT = { one: insertOf(1), many: insertOf(ROWS_AT_ONCE), columns: 9 } as const;

/** The values of each statement that keeps these records. */
export function valuesOf(
  { tenantId, keyId }: Owner,
  records: readonly NewRecord[],
  receivedMs: number,
): unknown[][] {
  const statements: unknown[][] = [];
  for (let from = 0; from < records.length;) {
    const rows = records.length - from >= ROWS_AT_ONCE ? ROWS_AT_ONCE : 1;
    const values: unknown[] = [];
    for (const { id, tsMs, type, decision, severity, body } of records.slice(from, from + rows))
      values.push(tenantId, id, keyId, tsMs, receivedMs, type, decision, severity, body);
    statements.push(values);
    from += rows;
  }
  return statements;
}

const STORED = 'seq, tenant_id AS tenantId, key_id AS keyId, received_ms AS receivedMs, body';
const OF_TENANT = '(@tenantId IS NULL OR tenant_id = @tenantId)';
const NEWEST = `SELECT ${STORED} FROM records WHERE ${OF_TENANT} ORDER BY seq DESC LIMIT @limit`;
const NEXT = `SELECT ${STORED} FROM records WHERE seq > @afterSeq AND ${OF_TENANT} ORDER BY seq LIMIT @limit`;

const IN_PERIOD = `ts_ms >= @fromMs AND ts_ms < @toMs AND ${OF_TENANT}`;
const countBy = (column: string) =>
  `SELECT ${column} AS name, count(*) AS count FROM records WHERE ${IN_PERIOD} GROUP BY 1 ORDER BY 2 DESC, 1`;
const COUNT_CATEGORIES = `SELECT category.value AS name, count(*) AS count
  FROM records, json_each(records.body, '$.categories') AS category
  WHERE ${IN_PERIOD} GROUP BY 1 ORDER BY 2 DESC, 1`;

/** In steps, oldest first: rows arrive in order of `seq`, so the first that is young enough ends it. */
const PURGE = `DELETE FROM records
  WHERE seq IN (SELECT seq FROM records ORDER BY seq LIMIT ${PURGE_ROWS}) AND received_ms < ?`;

interface Tally {
  readonly name: string | null;
  readonly count: number;
}

/** Without a prototype: a category may be called anything, `__proto__` included. */
function toTable(tallies: readonly Tally[]): Record<string, number> {
  const table = Object.create(null) as Record<string, number>;
  for (const { name, count } of tallies) if (name !== null) table[name] = count;
  return table;
}

function createStats(db: Db): (period: Period) => RecordStats {
  const types = db.prepare<object, Tally>(countBy('type'));
  const decisions = db.prepare<object, Tally>(countBy('decision'));
  const severities = db.prepare<object, Tally>(countBy('severity'));
  const categories = db.prepare<object, Tally>(COUNT_CATEGORIES);
  return (period) => {
    const range = {
      tenantId: period.tenantId ?? null,
      fromMs: period.fromMs ?? Number.MIN_SAFE_INTEGER,
      toMs: period.toMs ?? Number.MAX_SAFE_INTEGER,
    };
    const byDecision = decisions.all(range);
    return {
      total: byDecision.reduce((sum, { count }) => sum + count, 0),
      byType: toTable(types.all(range)),
      byDecision: toTable(byDecision),
      bySeverity: toTable(severities.all(range)),
      byCategory: toTable(categories.all(range)),
    };
  };
}

function createTail(db: Db): (query: TailQuery) => readonly StoredRecord[] {
  const newest = db.prepare<object, StoredRecord>(NEWEST);
  const next = db.prepare<object, StoredRecord>(NEXT);
  return ({
    tenantId = null,
    limit,
    afterSeq,
  }: Omit<TailQuery, 'tenantId'> & { tenantId?: string | null }) =>
    afterSeq === undefined
      ? newest.all({ tenantId, limit }).reverse()
      : next.all({ tenantId, limit, afterSeq });
}

export function createRecordStore(db: Db, writer: GroupWriter, now: () => number): RecordStore {
  const insertOne = db.prepare(INSERT.one);
  const insertMany = db.prepare(INSERT.many);
  const purge = db.prepare(PURGE);
  const tail = createTail(db);
  const stats = createStats(db);
  const insertAll = (owner: Owner, records: readonly NewRecord[], receivedMs: number): number => {
    let added = 0;
    for (const values of valuesOf(owner, records, receivedMs))
      added += (values.length === INSERT.columns ? insertOne : insertMany).run(values).changes;
    return added;
  };
  return {
    insert(owner, records) {
      if (records.length === 0) return Promise.resolve(0);
      const receivedMs = now();
      let bytes = 0;
      for (const record of records) bytes += ROW_BYTES + record.body.length;
      return writer.enqueue({ rows: records.length, bytes }, () => insertAll(owner, records, receivedMs));
    },
    tail: (query) => readLater(() => tail(query)),
    stats: (period) => readLater(() => stats(period)),
    async purge(beforeMs) {
      let total = 0;
      for (;;) {
        const gone = await writer.enqueue(
          { rows: PURGE_ROWS, bytes: 0, isPurge: true },
          () => purge.run(beforeMs).changes,
        );
        total += gone;
        if (gone < PURGE_ROWS) return total;
      }
    },
  };
}
