import { describe, expect, it } from 'vitest';
import { createPaint, formatCount, formatMs, layOut, makeSafe, widthOf } from '../../../src/cli/terminal.js';

const colour = createPaint(true);

describe('writing for people', () => {
  it('paints where it is wanted and nowhere else', () => {
    expect(createPaint(false).red('x')).toBe('x');
    expect(colour.red('x')).toBe('\u001b[31mx\u001b[39m');
    expect(widthOf(colour.bold(colour.red('four')))).toBe(4);
  });

  it('sets columns by what is seen, colours or not', () => {
    expect(
      layOut(
        [
          ['a', '1'],
          ['long', '22'],
        ],
        [1],
      ),
    ).toBe('a      1\nlong  22');
    expect(
      layOut([
        [colour.red('a'), 'x'],
        ['bb', 'y'],
      ]).split('\n')[0],
    ).toBe(`${colour.red('a')}   x`);
  });

  it('never lets a text drive the terminal', () => {
    expect(makeSafe('a\u001b[2Jb')).toBe('a␛[2Jb');
    expect(makeSafe('\u202eevil\u200b')).toBe('<202e>evil<200b>');
    expect(makeSafe('ig\u00adnore\u3164 \u{e0041}\u2028')).toBe('ig<ad>nore<3164> <e0041><2028>');
    expect(makeSafe('tab\tand ümlaut 😀')).toBe('tab\tand ümlaut 😀');
  });

  it('writes numbers the same everywhere', () => {
    expect(formatCount(1234567)).toBe('1,234,567');
    expect([formatMs(0.5), formatMs(12.34), formatMs(2500)]).toEqual(['0.50 ms', '12.3 ms', '2.50 s']);
  });
});
