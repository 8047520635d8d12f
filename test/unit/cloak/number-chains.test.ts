// Numbers as people group them: what the walk finds is what its pattern would.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberChains } from '../../../src/cloak/number-chains.js';
import { readText } from '../../../src/cloak/reading.js';
import { Pattern } from '../../../src/text/pattern.js';

const PATTERN = new Pattern('\\(?[0-9](?:(?:[ .\\-()]{0,3}|/)[0-9])+');

const chainsIn = (text: string): string[] =>
  Array.from(numberChains(text, readText(text).digitRuns()), ({ start, end }) => text.slice(start, end));

describe('chains of digits', () => {
  it('hold brackets, blanks, dashes, dots and single slashes', () => {
    expect(chainsIn('call (030) 12 34-56.78 or 0221/123456 / 99, x 5')).toEqual([
      '(030) 12 34-56.78',
      '0221/123456',
      '99',
    ]);
  });

  it('are those of the pattern in any text', () => {
    const unit = fc.constantFrom('0', '1', '7', ' ', '.', '-', '(', ')', '/', 'a', 'é', '\n');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), (text) => {
        expect(chainsIn(text)).toEqual(
          PATTERN.findSpans(text).map(({ start, end }) => text.slice(start, end)),
        );
      }),
    );
  });

  it('pass over what an extension covers', () => {
    const text = '555-0100 x12 34-56';
    const found = [...numberChains(text, readText(text).digitRuns(), ({ end }) => Math.min(end + 4, 18))];
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(['555-0100 x12', '34-56']);
  });
});
