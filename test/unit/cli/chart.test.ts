import { describe, expect, it } from 'vitest';
import { drawBars, drawLine } from '../../../src/cli/chart.js';
import { createPaint } from '../../../src/cli/terminal.js';

describe('charts', () => {
  it('draw a line of blocks in which nothing differs from a little', () => {
    expect(drawLine([0, 1, 50, 100])).toBe(' ▁▅█');
    expect(drawLine([0, 0])).toBe('  ');
    expect(drawLine([])).toBe('');
  });

  it('draw bars, the longest first', () => {
    expect(drawBars({ few: 1, many: 30 }, createPaint(false)).split('\n')).toEqual([
      `  many  30  ${'█'.repeat(30)}`,
      '  few    1  █',
    ]);
  });
});
