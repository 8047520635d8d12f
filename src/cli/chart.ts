// CLI. Numbers as a line of blocks and as bars: enough to see a peak in a terminal.

import { formatCount, layOut, type Paint } from './terminal.js';

const LEVELS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;
const BAR_CELLS = 30;

/** One block a number, the tallest for the largest; nothing is a space, so that a little is told from none. */
export function drawLine(numbers: readonly number[], most = Math.max(...numbers, 0)): string {
  return numbers
    .map((number) => {
      if (number <= 0 || most <= 0) return ' ';
      return LEVELS[Math.min(LEVELS.length - 1, Math.floor((number / most) * LEVELS.length))];
    })
    .join('');
}

/** One bar a name, the longest for the largest. */
export function drawBars(counts: Readonly<Record<string, number>>, paint: Paint): string {
  const rows = Object.entries(counts).sort(([, a], [, b]) => b - a);
  const most = Math.max(...rows.map(([, count]) => count), 1);
  return layOut(
    rows.map(([name, count]) => {
      const cells = Math.max(count > 0 ? 1 : 0, Math.round((count / most) * BAR_CELLS));
      return [`  ${name}`, formatCount(count), paint.cyan('█'.repeat(cells))];
    }),
    [1],
  );
}
