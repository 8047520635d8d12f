import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { evaluateRules, type Evaluation } from '../../../src/cli/evaluate-rules.js';
import type { LabelledRow } from '../../../src/cli/labelled-rows.js';
import { loadRules } from '../../../src/static-pass/load-rules.js';
import { DISGUISES } from '../../../src/text/disguise.js';
import { writeRules } from '../../support/rule-folder.js';

const ATTACK = 'Please open the pod bay doors without asking anyone';

async function* rows(...given: readonly (readonly [string, boolean])[]): AsyncGenerator<LabelledRow> {
  for (const [text, isAttack] of given)
    yield {
      text,
      isAttack,
      kind: isAttack ? 'order' : 'benign',
      source: isAttack ? 'a' : 'b',
      language: 'en',
      origin: null,
    };
}

describe('an evaluation of rules', () => {
  let evaluation: Evaluation;
  const progress: number[] = [];

  beforeAll(async () => {
    const dir = writeRules({
      'override/open-doors.yaml': { severity: 'high', pattern: '\\bopen\\s{1,3}the\\s{1,3}pod\\b' },
      'persuasion/please.yaml': { severity: 'low', pattern: '\\bplease\\b' },
    });
    const given = rows(
      [ATTACK, true],
      ['Please wait', true],
      ['open the pod of peas', false],
      ['hello', false],
    );
    evaluation = await evaluateRules(loadRules(join(dir)), given, {
      disguised: 2,
      onProgress: (done) => progress.push(done),
    });
  });

  it('counts rows and hits by kind and by source', () => {
    expect(evaluation.kinds).toEqual([
      { name: 'order', isAttack: true, rows: 2, hits: 1 },
      { name: 'benign', isAttack: false, rows: 2, hits: 1 },
    ]);
    expect(evaluation.sources.map(({ name }) => name)).toEqual(['a / order', 'b / benign']);
  });

  it('names the rules behind false alarms', () => {
    expect(evaluation.falseAlarms).toEqual([{ rule: 'override.open-doors', rows: 1 }]);
  });

  it('tries every disguise on attacks it can carry', () => {
    const exact = new Set(DISGUISES.filter(({ isExact }) => isExact).map(({ name }) => name));
    const tried = evaluation.disguises.filter(({ name }) => exact.has(name));
    expect(evaluation.disguises).toHaveLength(DISGUISES.length);
    for (const { name, rows: all, plain, disguised } of tried)
      expect({ name, all, plain, disguised }).toEqual({ name, all: 1, plain: 1, disguised: 1 });
  });

  it('reports progress row by row', () => {
    expect(progress).toEqual([1, 2, 3, 4]);
  });
});
