import { describe, expect, it } from 'vitest';
import { openScratch, OWNER, record } from './scratch.js';

const OTHER = { keyId: 'key_b', tenantId: 'other' };

describe('telemetry records in the store', () => {
  it('are kept once per workspace and id, and the first stays', async () => {
    const { records } = openScratch();
    expect(
      await records.insert(OWNER, [record('a'), record('a', { body: '{"second":true}' }), record('b')]),
    ).toBe(2);
    expect(await records.insert(OWNER, [record('a'), record('c')])).toBe(1);
    expect(await records.insert(OTHER, [record('a')])).toBe(1);
    expect(await records.insert(OWNER, [])).toBe(0);
    const kept = await records.tail({ tenantId: 'acme', limit: 10 });
    expect(kept.map(({ body }) => (JSON.parse(body) as { id?: string }).id)).toEqual(['a', 'b', 'c']);
  });

  it('tell ids apart that differ only in a NUL, in case or in a normal form', async () => {
    const { records } = openScratch();
    expect(
      await records.insert(
        OWNER,
        ['a', 'A', 'a\0', 'a\0b', 'é', 'e\u0301'].map((id) => record(id)),
      ),
    ).toBe(6);
  });

  it('are tailed from the newest, and onwards from a place', async () => {
    const { records } = openScratch({ now: () => 77 });
    await records.insert(
      OWNER,
      ['a', 'b', 'c'].map((id) => record(id)),
    );
    await records.insert(OTHER, [record('x')]);
    const [first, second] = await records.tail({ tenantId: 'acme', limit: 2 });
    expect([first?.body, second?.body].map((body) => (JSON.parse(body ?? '') as { id: string }).id)).toEqual([
      'b',
      'c',
    ]);
    expect(first).toMatchObject({ tenantId: 'acme', keyId: 'key_a', receivedMs: 77 });
    const next = await records.tail({ limit: 10, afterSeq: second?.seq ?? 0 });
    expect(next.map(({ tenantId }) => tenantId)).toEqual(['other']);
  });

  it('are counted by type, decision, severity and category over a period', async () => {
    const { records } = openScratch();
    const body = JSON.stringify({ categories: ['tool_injection', '__proto__'] });
    await records.insert(OWNER, [
      record('a', { tsMs: 10 }),
      record('b', { tsMs: 20, decision: 'block', severity: 'high', type: 'guard.wrap', body }),
      record('c', { tsMs: 30 }),
    ]);
    await records.insert(OTHER, [record('d', { tsMs: 20 })]);
    const stats = await records.stats({ tenantId: 'acme', fromMs: 10, toMs: 30 });
    expect(stats.total).toBe(2);
    expect({ ...stats.byType }).toEqual({ 'guard.scan': 1, 'guard.wrap': 1 });
    expect({ ...stats.byDecision }).toEqual({ allow: 1, block: 1 });
    expect({ ...stats.bySeverity }).toEqual({ high: 1 });
    expect(Object.entries(stats.byCategory)).toEqual(
      expect.arrayContaining([
        ['direct_injection', 1],
        ['tool_injection', 1],
        ['__proto__', 1],
      ]),
    );
    expect((await records.stats({})).total).toBe(4);
  });

  it('are purged by age, and places are never given twice', async () => {
    let now = 100;
    const { records } = openScratch({ now: () => now });
    await records.insert(
      OWNER,
      Array.from({ length: 2_500 }, (_, i) => record(`old-${i}`)),
    );
    now = 200;
    await records.insert(OWNER, [record('young')]);
    const [last] = await records.tail({ limit: 1 });
    expect(await records.purge(150)).toBe(2_500);
    expect((await records.stats({})).total).toBe(1);
    expect(await records.purge(300)).toBe(1);
    await records.insert(OWNER, [record('later')]);
    expect(await records.tail({ limit: 10, afterSeq: last?.seq ?? 0 })).toHaveLength(1);
  });
});
