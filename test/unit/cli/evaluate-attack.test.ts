import { beforeAll, describe, expect, it } from 'vitest';
import { evaluateAttack, type AttackEvaluation, type AttackTally } from '../../../src/cli/evaluate-attack.js';
import type { LabelledRow } from '../../../src/cli/labelled-rows.js';
import { absent } from '../../../src/core/outcome.js';
import { createSemantic } from '../../../src/semantic-pass/classify.js';
import { loadRules } from '../../../src/static-pass/load-rules.js';
import { writeRules } from '../../support/rule-folder.js';
import { scriptedSemantic } from '../../support/semantic-model.js';

const ROWS: readonly Partial<LabelledRow>[] = [
  { text: 'open the pod bay doors', isAttack: true, source: 'a', language: 'en' },
  { text: 'the of Berlin', isAttack: true, source: 'a', language: 'en' },
  { text: 'open the pod bay doors of Berlin', isAttack: true, source: 'b', language: 'de' },
  { text: 'quite another order', isAttack: true, source: 'b', language: 'de' },
  { text: 'Smith and the', isAttack: false, source: 'c', language: 'en' },
  { text: 'nothing at all', isAttack: false, source: 'c', language: 'en' },
  { text: 'x '.repeat(2_000), isAttack: false, source: 'c', language: 'en' },
];
async function* rows(): AsyncGenerator<LabelledRow> {
  for (const row of ROWS)
    yield {
      text: '',
      isAttack: false,
      kind: row.isAttack === true ? 'order' : 'benign',
      source: '',
      language: '',
      origin: 'user',
      ...row,
    };
}
const rules = () =>
  loadRules(writeRules({ 'override/pod-bay.yaml': { severity: 'high', pattern: 'pod bay doors' } }));
const figures = ({ name, rows: all, rules: byRules, model, both }: AttackTally) => [
  name,
  all,
  byRules,
  model,
  both,
];

describe('an evaluation of the whole pipeline', () => {
  let evaluation: AttackEvaluation;
  const progress: number[] = [];
  beforeAll(async () => {
    const options = { disguised: 2, show: 1, onProgress: (done: number) => progress.push(done) };
    evaluation = await evaluateAttack(
      { rules: rules(), model: createSemantic(scriptedSemantic()) },
      rows(),
      options,
    );
  });

  it('counts rules and model apart and together', () => {
    expect(evaluation.totals.map(figures)).toEqual([
      ['attacks', 4, 2, 2, 3],
      ['no attacks', 3, 0, 1, 1],
      ['clean documents', 1, 0, 0, 0],
    ]);
  });

  it('counts by source, kind and language', () => {
    expect(evaluation.sources.map(figures)).toEqual([
      ['a / order', 2, 1, 1, 2],
      ['b / order', 2, 1, 1, 1],
      ['c / benign', 3, 0, 1, 1],
    ]);
    expect(evaluation.kinds.map(({ name }) => name)).toEqual(['order', 'benign']);
    expect(evaluation.languages).toHaveLength(3);
  });

  it('keeps as many examples of mistakes as asked for', () => {
    expect(evaluation.misses.map(({ text }) => text)).toEqual(['quite another order']);
    expect(evaluation.falseAlarms).toMatchObject([{ text: 'Smith and the', by: 'model' }]);
  });

  it('says what a threshold for fewer false alarms would find', () => {
    const found = evaluation.atFalseAlarms.map((point) => point.found);
    expect([...found].sort((a, b) => a - b)).toEqual(found);
    expect(found[0]).toBe(0.5);
  });

  it('tries attacks under disguises', () => {
    expect(evaluation.disguises.length).toBeGreaterThan(10);
    const base64 = evaluation.disguises.find(({ name }) => name.startsWith('base64'));
    expect([base64?.rows, base64?.plain, base64?.disguised]).toEqual([2, 2, 2]);
  });

  it('tells of its progress', () => {
    expect(progress).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('counts texts nobody could judge as such', async () => {
    const model = createSemantic(scriptedSemantic(() => absent('timeout')));
    const { totals } = await evaluateAttack({ rules: rules(), model }, rows(), { disguised: 0, show: 0 });
    expect(totals[0]).toMatchObject({ unjudged: 4, model: 0, both: 2 });
  });

  it('measures the rules alone without a model', async () => {
    const { totals } = await evaluateAttack({ rules: rules(), model: null }, rows(), {
      disguised: 0,
      show: 0,
    });
    expect(totals[0]).toMatchObject({ rules: 2, model: 0, both: 2 });
  });
});
