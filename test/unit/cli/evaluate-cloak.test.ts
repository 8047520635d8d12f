import { describe, expect, it } from 'vitest';
import { evaluateClean, evaluateCloak } from '../../../src/cli/evaluate-cloak.js';
import type { Group, PersonalRow } from '../../../src/cli/personal-rows.js';
import type { EntityDetector } from '../../../src/core/detector.js';
import type { Entity } from '../../../src/core/entity.js';
import { absent, answered } from '../../../src/core/outcome.js';

/** Finds a person wherever "Ann" stands, a place wherever "Rome" does. */
const detector: EntityDetector = {
  detect: async (text) => {
    const found = (word: string, type: 'person_name' | 'location'): Entity[] => {
      const start = text.indexOf(word);
      return start === -1
        ? []
        : [{ type, category: 'pii', start, end: start + word.length, confidence: 0.9 }];
    };
    return answered({
      entities: [...found('Ann', 'person_name'), ...found('Rome', 'location')],
      latencyMs: 1,
      detectors: ['recognisers'],
    });
  },
};

async function* each<T>(...rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}

function row(text: string, marked: PersonalRow['marked'], known: readonly Group[] = ['person']): PersonalRow {
  return { text, marked, known: new Set(known), source: 'here' };
}

describe('evaluating cloak', () => {
  it('counts what was marked and found, by source and group', async () => {
    const result = await evaluateCloak(
      detector,
      each(
        row('Ann came', [{ start: 0, end: 3, group: 'person' }]),
        row('Bob came', [{ start: 0, end: 3, group: 'person' }]),
        row('Ann Street', []),
      ),
      { show: 1 },
    );
    expect(result.rows).toBe(3);
    expect(result.tallies).toContainEqual({
      source: 'here',
      group: 'person',
      marked: 2,
      recalled: 1,
      found: 2,
      right: 1,
    });
    expect(result.errors).toMatchObject([
      { kind: 'missed', text: 'Bob came' },
      { kind: 'invented', text: 'Ann Street' },
    ]);
  });

  it('says how many finds of each confidence were right', async () => {
    const marked = [{ start: 0, end: 3, group: 'person' as const }];
    const rows = each(row('Ann came', marked), row('Ann Street', []));
    const { reliability } = await evaluateCloak(detector, rows, { show: 0 });
    expect(reliability.filter(({ found }) => found > 0)).toMatchObject([{ found: 2, right: 1 }]);
    expect(reliability.map(({ from }) => from.toFixed(1))).toEqual(['0.5', '0.6', '0.7', '0.8', '0.9']);
  });

  it('does not judge finds of groups that the source does not mark', async () => {
    const { tallies } = await evaluateCloak(detector, each(row('Rome', [])), { show: 1 });
    expect(tallies).toEqual([]);
  });

  it('takes a find for right when it shares half of the longer range', async () => {
    const marked = [{ start: 0, end: 8, group: 'person' as const }];
    const { tallies } = await evaluateCloak(detector, each(row('Ann Lake came', marked)), { show: 0 });
    expect(tallies[0]).toMatchObject({ recalled: 0, right: 0 });
  });

  it('counts harmless texts with something other than a place or a date', async () => {
    const rows = each({ text: 'Ann in Rome' }, { text: 'Rome' }, { text: 'nothing' });
    expect(await evaluateClean(detector, rows, { show: 5 })).toEqual({
      rows: 3,
      flagged: 1,
      byType: [{ type: 'person_name', rows: 1 }],
      examples: [{ type: 'person_name', text: 'Ann in Rome', span: { start: 0, end: 3 } }],
    });
  });

  it('stops where the detector does not answer, instead of counting nothing', async () => {
    const silent: EntityDetector = { detect: async () => absent('timeout') };
    await expect(evaluateClean(silent, each({ text: 'a' }), { show: 0 })).rejects.toThrow('timeout');
  });
});
