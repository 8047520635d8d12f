// Whatever the text: ranges lie inside it and never cut a character, merged entities are in order and disjoint and
// cover what they were made of, and a planted value is found wherever it stands.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entity } from '../../src/core/entity.js';
import { snapToCharacters } from '../../src/core/span.js';
import { mergeEntities } from '../../src/cloak/merge.js';
import { readText } from '../../src/cloak/reading.js';
import { createRecogniser } from '../../src/cloak/recognise.js';
import { Pattern } from '../../src/text/pattern.js';

const recogniser = createRecogniser({ customTypes: [{ name: 'x_own', category: 'pii', template: '@#' }] });
const pieces = fc.constantFrom(
  ...[
    'ssn ',
    '123-45-6789',
    '@',
    'a.b@c.de',
    '+1 415 555 2671',
    '4111 1111 1111 1111',
    'password: ',
    'Tr0ub4',
    '😀',
    'é',
  ],
  ...[
    '\u200b',
    '１２',
    '身份证',
    'born ',
    '12 May 1990',
    '1.2.3.4',
    '\n\n',
    ' ',
    '-',
    'DE89370400440532013000',
    '\ud83d',
  ],
);
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.array(fc.oneof(pieces, fc.string({ maxLength: 6 })), { maxLength: 14 }).map((parts) => parts.join('')),
);

function isSound(text: string, { start, end, confidence }: Entity): boolean {
  const snapped = snapToCharacters(text, { start, end });
  return (
    start >= 0 &&
    start < end &&
    end <= text.length &&
    snapped.start === start &&
    snapped.end === end &&
    confidence > 0 &&
    confidence <= 1
  );
}

describe('recognition, for any text', () => {
  it('finds by bytes first what it finds in the text', () => {
    const patterns = ['[0-9]+', '[^a-z]{2}', '\\b(?:born|ssn)\\b', '[\\x{fffd}😀]', '.$'].map(
      (source) => new Pattern(source),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom(...patterns), (text, pattern) => {
        expect([...readText(text).findAll(pattern)]).toEqual([...pattern.findAll(text)]);
      }),
    );
  });

  it('reports sound ranges', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(recogniser.recognise(text).filter((entity) => !isSound(text, entity))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('merges into ordered, disjoint ranges that cover exactly what was found', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const raw = recogniser.recognise(text);
        const merged = mergeEntities(raw, text);
        merged.reduce((end, entity) => {
          expect(entity.start).toBeGreaterThanOrEqual(end);
          return entity.end;
        }, 0);
        for (let at = 0; at < text.length; at++) {
          const holds = (entity: Entity): boolean => entity.start <= at && at < entity.end;
          expect(merged.some(holds)).toBe(raw.some(holds));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('finds a planted value between any two words', () => {
    const words = fc.stringMatching(/^[a-z ]{0,30}$/);
    const planted = fc.constantFrom(
      'anna.b@example.com',
      'DE89370400440532013000',
      '4111 1111 1111 1111',
      '529.982.247-25',
    );
    fc.assert(
      fc.property(words, planted, words, (before, value, after) => {
        const text = `${before} ${value} ${after}`;
        const start = before.length + 1;
        const found = recogniser.recognise(text);
        expect(found.some((entity) => entity.start === start && entity.end === start + value.length)).toBe(
          true,
        );
      }),
      { numRuns: 200 },
    );
  });
});
