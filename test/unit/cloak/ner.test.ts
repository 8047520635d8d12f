import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areTrustworthy, createNer, openNer, type Ner, type OpenNer } from '../../../src/cloak/ner.js';
import { absent } from '../../../src/core/outcome.js';
import { TINY_MODEL_DIR, tinyNerParts } from '../../support/tiny-model.js';

/** What was found, as the words of the text. */
async function found(ner: Ner, text: string) {
  const outcome = await ner.find(text);
  if (outcome.kind === 'absent') throw new Error(outcome.why);
  return outcome.value.map(({ type, start, end }) => [type, text.slice(start, end)]);
}

const ner = createNer(tinyNerParts());

describe('the NER pass', () => {
  it('finds entities with their ranges and a confidence', async () => {
    expect(await ner.find('hello Ada Lovelace in Berlin')).toEqual({
      kind: 'answered',
      value: [
        { type: 'person_name', category: 'pii', start: 6, end: 18, confidence: expect.closeTo(0.998, 3) },
        { type: 'location', category: 'pii', start: 22, end: 28, confidence: expect.closeTo(0.998, 3) },
      ],
    });
  });

  it.each([
    ['an emoji before the entity', '😀😀 Ada Lovelace 😀', [['person_name', 'Ada Lovelace']]],
    [
      'a character nobody sees inside it',
      'A\u200bda Love\u00adlace',
      [['person_name', 'A\u200bda Love\u00adlace']],
    ],
    [
      'two names side by side',
      'Ada Maria Smith',
      [
        ['person_name', 'Ada'],
        ['person_name', 'Maria Smith'],
      ],
    ],
    [
      'a line break, which ends a name',
      'Ada\nSmith',
      [
        ['person_name', 'Ada'],
        ['person_name', 'Smith'],
      ],
    ],
    ['a type that is only a contrast', '7 77', []],
    ['no words at all', ' \n ', []],
    ['nothing', '', []],
  ])('handles %s', async (_, text, expected) => {
    expect(await found(ner, text)).toEqual(expected);
  });

  it('reports nothing below the threshold of its type', async () => {
    const parts = tinyNerParts();
    const strict = { ...parts.manifest, types: { person_name: { threshold: 0.999 } } };
    expect(await found(createNer({ ...parts, manifest: strict }), 'Ada')).toEqual([]);
    // Half a name is below the threshold of a whole one, but still a name.
    expect(await ner.find('007')).toMatchObject({ value: [{ confidence: expect.closeTo(0.649, 2) }] });
  });

  it('gives a long text more time, and no text more than ten times as much', async () => {
    const times: (number | undefined)[] = [];
    const infer = (_: unknown, options?: { readonly deadlineMs?: number }) => {
      times.push(options?.deadlineMs);
      return Promise.resolve(absent('timeout' as const));
    };
    const timed = createNer({ ...tinyNerParts(), pool: { infer }, deadlineMs: 100 });
    for (const length of [5, 25_000, 25_001, 400_000])
      await timed.find('a '.repeat(length / 2 + 1).slice(0, length));
    await createNer({ ...tinyNerParts(), pool: { infer } }).find('Ada');
    expect(times).toEqual([100, 100, 200, 1000, undefined]);
  });

  it('finds an entity across the border of two windows once, wherever it stands', async () => {
    for (let before = 0; before < 60; before += 1) {
      const parts = tinyNerParts();
      const text = `${'the '.repeat(before)}Ada Lovelace${' of'.repeat(30)}`;
      expect(await found(createNer(parts), text)).toEqual([['person_name', 'Ada Lovelace']]);
      expect(parts.windowsSeen.length).toBeGreaterThan(2);
      for (const window of parts.windowsSeen) expect(window.length).toBeLessThanOrEqual(16);
    }
  });

  it('finds the same names whatever stands between them', async () => {
    const filler = fc.constantFrom(
      'the',
      'of',
      '😀',
      '東',
      'unaffable',
      '.',
      '\n',
      'x'.repeat(120),
      '\u200b',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(filler, { maxLength: 20 }), { maxLength: 8 }), async (gaps) => {
        const text = gaps.map((gap) => `${gap.join(' ')} Ada Lovelace `).join('');
        expect(await found(ner, text)).toEqual(gaps.map(() => ['person_name', 'Ada Lovelace']));
      }),
      { numRuns: 50 },
    );
  });

  it.each(['timeout', 'unavailable', 'malformed_response'] as const)(
    'is absent when the model is: %s',
    async (why) => {
      const silent = createNer({ ...tinyNerParts(), pool: { infer: () => Promise.resolve(absent(why)) } });
      expect(await silent.find('Ada')).toEqual({ kind: 'absent', why });
    },
  );

  it('calls an account number health information among medical words', async () => {
    const parts = tinyNerParts();
    const labels = parts.manifest.labels.map((label) => label.replace('location', 'account_id'));
    const manifest = { ...parts.manifest, labels, types: { account_id: { threshold: 0.5 } } };
    const medical = createNer({ ...parts, manifest });
    expect(await medical.find('the patient number is Berlin')).toMatchObject({
      value: [{ category: 'phi' }],
    });
    expect(await medical.find('the phone number is Berlin')).toMatchObject({ value: [{ category: 'pii' }] });
  });

  it('never holds the event loop for long', async () => {
    const text = 'Ada Lovelace lives in Berlin with her phone. '.repeat(4_000);
    await ner.find(text.slice(0, 20_000));
    let turns = 0;
    let isDone = false;
    const turn = (): void => {
      turns += 1;
      if (!isDone) setImmediate(turn);
    };
    setImmediate(turn);
    await ner.find(text);
    isDone = true;
    expect(turns).toBeGreaterThan(5);
  });
});

describe('entities', () => {
  const entity = (start: number, end: number, confidence = 0.9) =>
    ({ type: 'person_name', category: 'pii', start, end, confidence }) as const;
  it.each([
    ['outside the text', [entity(3, 6)]],
    ['out of order', [entity(2, 3), entity(0, 1)]],
    ['overlapping', [entity(0, 3), entity(2, 4)]],
    ['empty', [entity(1, 1)]],
    ['without a number for their confidence', [entity(0, 1, NaN)]],
    ['surer than sure', [entity(0, 1, 1.5)]],
    ['between characters', [entity(0.5, 1)]],
  ])('are not trusted %s', (_, entities) => {
    expect(areTrustworthy(entities, 'abcde')).toBe(false);
  });

  it('are trusted where they touch', () => {
    expect(areTrustworthy([entity(0, 2), entity(2, 5)], 'abcde')).toBe(true);
  });
});

describe('a model that is not installed', () => {
  it('is null', async () => {
    const options = { workers: 1, threads: 1, queueLimit: 1, deadlineMs: 1_000 };
    expect(await openNer(`${TINY_MODEL_DIR}/nowhere`, options)).toBeNull();
  });
});

// Threads run compiled code only; every whole run of the tests compiles first.
const isCompiled = existsSync(new URL('../../../dist/inference/worker.js', import.meta.url));
describe.skipIf(!isCompiled)('an installed model in its threads', () => {
  let installed: OpenNer;
  beforeAll(async () => {
    const opened = await openNer(TINY_MODEL_DIR, {
      workers: 1,
      threads: 1,
      queueLimit: 100,
      deadlineMs: 20_000,
    });
    if (opened === null) throw new Error('the tiny model is missing');
    installed = opened;
  });
  afterAll(() => installed.close());

  it('says what the same table says without threads', async () => {
    const text = '😀 Ada Lovelace met Maria Smith in Berlin. '.repeat(20);
    const [threaded, plain] = [await installed.find(text), await ner.find(text)];
    expect(threaded).toEqual(plain);
    expect(threaded).toMatchObject({ kind: 'answered', value: { length: 60 } });
  });

  it('is not trusted when its numbers are none', async () => {
    expect(await installed.find('Ada ff')).toEqual({ kind: 'absent', why: 'malformed_response' });
    expect((await installed.find('Ada')).kind).toBe('answered');
  });

  it('has a version', () => {
    expect(installed.version).toBe('tiny-1');
    expect([...installed.types]).toEqual(['person_name', 'location']);
  });
});
