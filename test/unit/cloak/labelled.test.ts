// Values that only their label gives away.

import { describe, expect, it } from 'vitest';
import { countDigits, createLabelledDetector, LOOSE_LINK } from '../../../src/cloak/labelled.js';
import { readText } from '../../../src/cloak/reading.js';

const detector = createLabelledDetector('test', [
  { type: 'account_id', words: ['locker', '柜子'], value: '[0-9]{3,5}', confidence: 0.8 },
  { type: 'username', words: ['guest'], link: LOOSE_LINK, value: '[0-9]{3}', confidence: 0.7 },
]);

function values(text: string): readonly string[] {
  return [...detector.detect(readText(text))].map(({ start, end }) => text.slice(start, end));
}

describe('labelled values', () => {
  it.each([
    ['a colon', 'locker: 1234', ['1234']],
    ['a verb', 'The locker is 1234.', ['1234']],
    ['"number" between', 'locker number 1234', ['1234']],
    ['JSON', '{"locker": "1234"}', ['1234']],
    ['XML', '<locker>1234</locker>', ['1234']],
    ['capitals', 'LOCKER NO. 1234', ['1234']],
    ['a label without spaces around', '我的柜子号1234。', ['1234']],
    ['a few words more', 'guest of the house has 123', ['123']],
  ])('are found after %s', (_title, text, expected) => {
    expect(values(text)).toEqual(expected);
  });

  it.each([
    ['inside a longer number', 'locker 1234567'],
    ['after a word that only ends like the label', 'blocker 1234'],
    ['that are the name of the next field', '{"locker": {"123": 1}}'],
    ['far from the label', 'locker rooms are closed until 1234'],
  ])('are not found %s', (_title, text) => {
    expect(values(text)).toEqual([]);
  });

  it('counts ASCII digits', () => {
    expect(countDigits('a1-2٣')).toBe(2);
  });
});
