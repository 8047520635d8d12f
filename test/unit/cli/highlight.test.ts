import { describe, expect, it } from 'vitest';
import { highlight, placeOf } from '../../../src/cli/highlight.js';
import { createPaint } from '../../../src/cli/terminal.js';

const plain = createPaint(false);
const mark = (start: number, end: number) => ({ start, end, paint: (text: string) => `<${text}>` });
const show = (text: string, marks: readonly ReturnType<typeof mark>[], maxLines?: number) =>
  highlight(text, marks, { paint: plain, ...(maxLines === undefined ? {} : { maxLines }) });

describe('marking spans', () => {
  it('shows the lines that hold one, numbered, with brackets where there is no colour', () => {
    expect(show('one\ntwo three\nfour', [mark(8, 13)])).toBe('2 | two [[three]]');
  });

  it('uses colour where there is some', () => {
    const out = highlight('abc', [mark(1, 2)], { paint: createPaint(true) });
    expect(out.endsWith(' a<b>c')).toBe(true);
  });

  it('goes on over line ends and joins what lies over one another', () => {
    expect(show('ab\ncd', [mark(1, 4)])).toBe('1 | a[[b]]\n2 | [[c]]d');
    expect(show('abcdef', [mark(0, 4), mark(2, 6)])).toBe('1 | [[abcd]][[ef]]');
  });

  it('shortens long lines around their marks, and says how many lines it left out', () => {
    const long = `${'x'.repeat(1_000)}HERE${'y'.repeat(1_000)}`;
    const out = show(long, [mark(1_000, 1_004)]);
    expect(out.length).toBeLessThan(200);
    expect(out).toContain('[[HERE]]');
    const text = 'a\n'.repeat(10);
    const marks = Array.from({ length: 10 }, (_, at) => mark(at * 2, at * 2 + 1));
    expect(show(text, marks, 3)).toContain('… and 7 more lines');
  });

  it('makes control characters visible', () => {
    expect(show('\u001b[31mred', [mark(0, 1)])).toBe('1 | [[␛]][31mred');
  });

  it('names places by line and column', () => {
    expect([placeOf('ab\ncd', 0), placeOf('ab\ncd', 3), placeOf('ab\ncd', 5)]).toEqual(['1:1', '2:1', '2:3']);
  });
});
