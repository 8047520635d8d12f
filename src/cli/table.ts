// CLI. Tables of figures: rows of cells enter, aligned lines leave. The first column leans left, the others right.

import { layOut } from './terminal.js';

export function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(2)} %`;
}

export function layOutFigures(rows: readonly (readonly string[])[]): string {
  return layOut(
    rows,
    (rows[0] ?? []).map((_, column) => column).filter((column) => column > 0),
  );
}
