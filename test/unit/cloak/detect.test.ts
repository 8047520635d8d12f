import { describe, expect, it } from 'vitest';
import { createEntityDetector } from '../../../src/cloak/detect.js';
import type { Ner } from '../../../src/cloak/ner.js';
import { createRecogniser } from '../../../src/cloak/recognise.js';
import type { Entity, EntityType } from '../../../src/core/entity.js';
import { absent, answered } from '../../../src/core/outcome.js';

const recogniser = createRecogniser({ customTypes: [] });
const text = 'Write to Ada at ada@example.org';
const all: EntityType[] = ['person_name', 'email', 'username'];

function nerThatSees(...entities: Entity[]): Ner {
  return {
    types: new Set<EntityType>(['person_name', 'username']),
    find: () => Promise.resolve(answered(entities)),
  };
}
const ada: Entity = { type: 'person_name', category: 'pii', start: 9, end: 12, confidence: 0.9 };

describe('detection', () => {
  it('is by recognisers alone where no model is installed', async () => {
    const outcome = await createEntityDetector(recogniser, null).detect(text, {
      types: all,
      minConfidence: 0.5,
    });
    expect(outcome).toMatchObject({
      value: { entities: [{ type: 'email', start: 16 }], detectors: ['recognisers'] },
    });
  });

  it('merges what recognisers and model see', async () => {
    const login: Entity = { type: 'username', category: 'pii', start: 16, end: 19, confidence: 0.6 };
    const detector = createEntityDetector(recogniser, nerThatSees(ada, login));
    const outcome = await detector.detect(text, { types: all, minConfidence: 0.5 });
    expect(outcome).toMatchObject({
      kind: 'answered',
      value: {
        entities: [
          { type: 'person_name', start: 9, end: 12 },
          { type: 'email', start: 16, end: 31 },
        ],
        detectors: ['recognisers', 'ner'],
      },
    });
  });

  it('believes a check digit rather than a surer model, unless nobody asked for its type', async () => {
    const card = 'pay 4539 1488 0343 6467 now';
    const number: Entity = { type: 'username', category: 'pii', start: 4, end: 23, confidence: 0.999 };
    const detector = createEntityDetector(recogniser, nerThatSees(number));
    const ask = (types: readonly EntityType[]) => detector.detect(card, { types, minConfidence: 0.5 });
    expect(await ask(['username', 'payment_card'])).toMatchObject({
      value: { entities: [{ type: 'payment_card', start: 4, end: 23 }] },
    });
    expect(await ask(['username'])).toMatchObject({ value: { entities: [{ type: 'username' }] } });
  });

  it('reports of the model only what was asked for', async () => {
    const detector = createEntityDetector(recogniser, nerThatSees(ada));
    expect(await detector.detect(text, { types: ['username'], minConfidence: 0.5 })).toMatchObject({
      value: { entities: [] },
    });
    expect(await detector.detect(text, { types: all, minConfidence: 0.95 })).toMatchObject({
      value: { entities: [{ type: 'email' }] },
    });
  });

  it.each(['timeout', 'unavailable', 'malformed_response'] as const)(
    'is absent altogether when the model is: %s',
    async (why) => {
      const silent: Ner = { types: new Set(['person_name']), find: () => Promise.resolve(absent(why)) };
      const detector = createEntityDetector(recogniser, silent);
      expect(await detector.detect(text, { types: all, minConfidence: 0.5 })).toEqual({
        kind: 'absent',
        why,
      });
    },
  );

  it('does not ask a model that knows none of the wanted types', async () => {
    const deaf: Ner = { types: new Set(['person_name']), find: () => Promise.reject(new Error('asked')) };
    const outcome = await createEntityDetector(recogniser, deaf).detect(text, {
      types: ['email'],
      minConfidence: 0.5,
    });
    expect(outcome).toMatchObject({ value: { detectors: ['recognisers'] } });
  });

  it('finds what stands on the border of two windows of a long text once', async () => {
    const address = 'ada@example.org';
    const long = `${'word '.repeat(1_595)}${address} ${'word '.repeat(2_000)}`;
    const outcome = await createEntityDetector(recogniser).detect(long, {
      types: ['email'],
      minConfidence: 0.5,
    });
    const start = long.indexOf(address);
    expect(outcome).toMatchObject({ value: { entities: [{ start, end: start + address.length }] } });
  });
});
