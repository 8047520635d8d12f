// Numbers of things: what stands right before them says so.

import { describe, expect, it } from 'vitest';
import { readText } from '../../../src/cloak/reading.js';
import { isOfThing } from '../../../src/cloak/things.js';

function judge(text: string): boolean {
  const start = text.indexOf('4539148803436467');
  return isOfThing(readText(text), { start, end: start + 16 });
}

describe('a number of a thing', () => {
  it.each([
    'Order number 4539148803436467 is on its way',
    'invoice #4539148803436467',
    '{"product_id": "4539148803436467"}',
    'EAN: 4539148803436467',
    'Sendungsnummer 4539148803436467',
  ])('%s', (text) => {
    expect(judge(text)).toBe(true);
  });

  it.each([
    'I ordered with 4539148803436467',
    'order it now, my card is 4539148803436467',
    'account number 4539148803436467',
  ])('not: %s', (text) => {
    expect(judge(text)).toBe(false);
  });
});
