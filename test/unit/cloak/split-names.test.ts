import { describe, expect, it } from 'vitest';
import { splitNames } from '../../../src/cloak/split-names.js';

function split(before: string, value: string): string[] {
  const text = `${before}${value} it is`;
  const [start, end] = [before.length, before.length + value.length];
  const entity = { type: 'person_name', category: 'pii', start, end, confidence: 0.8 } as const;
  return splitNames(entity, text).map((part) => text.slice(part.start, part.end));
}

describe('splitNames', () => {
  it('tells two people in a sentence apart', () => {
    expect(split('We are ', 'Corinne, Bart')).toEqual(['Corinne', 'Bart']);
    expect(split('with ', 'Ann, Bo, ')).toEqual(['Ann', 'Bo']);
    expect(split('I am ', 'Corinne')).toEqual(['Corinne']);
  });

  it.each(['', 'Name: ', 'x\n', '"', '| '])('leaves one with the family name first after %j', (before) => {
    expect(split(before, 'Ogden, Maribel')).toEqual(['Ogden, Maribel']);
  });
});
