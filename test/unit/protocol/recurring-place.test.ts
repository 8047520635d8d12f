import { describe, expect, it } from 'vitest';
import { RecurringPlace } from '../../../src/protocol/recurring-place.js';

function hear(...texts: string[]): unknown[] {
  const place = new RecurringPlace();
  return texts.map((text) => {
    const saying = place.hear(text);
    if (saying.how !== 'again') return saying.how;
    return saying.isLabel ? 'label' : `+${saying.added}`;
  });
}

describe('a place that events speak of again and again', () => {
  it('goes on, or says something else: nobody can tell', () => {
    expect(hear('The ', 'tide', ' comes')).toEqual(['first', 'anew', 'anew']);
  });

  it('says all there is so far, with what is new at the end', () => {
    expect(hear('The tide', 'The tide comes', 'The tide comes in')).toEqual(['first', '+ comes', '+ in']);
  });

  it('takes a text for a label when it was said three times, and begins anew with the next', () => {
    expect(hear('label', 'label', 'label', 'label', 'other', 'other')).toEqual([
      'first',
      '+',
      'label',
      'label',
      'first',
      '+',
    ]);
  });

  it('never takes short texts for the same text said again: they may be letters of one word', () => {
    expect(hear('o', 'o', 'o', 'oo', 'ooo')).toEqual(['first', 'anew', 'anew', 'anew', 'anew']);
  });
});
