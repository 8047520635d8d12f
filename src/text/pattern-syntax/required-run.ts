// Text, pattern syntax. The longest row of characters out of one ASCII set that every match of a pattern must hold: what
// tells a token from prose where the words around it do not. Enters: a tree; leaves: the row, and whether a text has it.

import type { Span } from '../../core/span.js';
import type { Node } from './ast.js';
import { normalise, type CodePoints } from './code-points.js';

export interface RequiredRun {
  /** 1 at the ASCII characters that the row may hold. */
  readonly members: Uint8Array;
  readonly length: number;
}

/** Shorter rows are as common as words. */
const MIN_LENGTH = 8;

interface Row {
  readonly set: CodePoints;
  readonly length: number;
}

export function requiredRun(node: Node): RequiredRun | null {
  const row = longestRow(node);
  if (row === null || row.length < MIN_LENGTH) return null;
  const members = new Uint8Array(0x80);
  for (let index = 0; index < row.set.length; index += 2)
    members.fill(1, row.set[index], row.set[index + 1]! + 1);
  return { members, length: row.length };
}

function longestRow(node: Node): Row | null {
  switch (node.kind) {
    case 'chars':
      return node.set.length > 0 && node.set.at(-1)! < 0x80 ? { set: node.set, length: 1 } : null;
    case 'group':
      return longestRow(node.item);
    case 'repeat':
      return rowOfRepeat(node);
    case 'sequence':
      return node.items.map(longestRow).reduce(longer, null);
    case 'choice':
      return rowOfChoice(node.options);
    case 'empty':
    case 'assertion':
      return null;
  }
}

function longer(a: Row | null, b: Row | null): Row | null {
  return a === null || (b !== null && b.length > a.length) ? b : a;
}

function rowOfRepeat(node: Node & { kind: 'repeat' }): Row | null {
  if (node.min === 0) return null;
  const row = longestRow(node.item);
  return row !== null && node.item.kind === 'chars' ? { set: row.set, length: node.min } : row;
}

/** What all options have in common: characters of any, as many as the shortest row. */
function rowOfChoice(options: readonly Node[]): Row | null {
  let common: Row | null = null;
  for (const option of options) {
    const row = longestRow(option);
    if (row === null) return null;
    common =
      common === null
        ? row
        : { set: normalise([...common.set, ...row.set]), length: Math.min(common.length, row.length) };
  }
  return common;
}

/** A row that every text with one of the given rows has too. */
export function commonRun(runs: readonly RequiredRun[]): RequiredRun {
  const members = new Uint8Array(0x80);
  for (const run of runs)
    run.members.forEach((isMember, unit) => (members[unit] = members[unit]! | isMember));
  return { members, length: Math.min(...runs.map(({ length }) => length)) };
}

/** Whether the text has such a row between `start` and `end`. */
export function hasRun(units: Uint16Array, run: RequiredRun, range: Span): boolean {
  return nextRun(units, run, range) !== null;
}

/** The first such row, as far as it goes. Looks at one character in `length` until one belongs. */
export function nextRun(units: Uint16Array, run: RequiredRun, { start, end }: Span): Span | null {
  const { members, length } = run;
  let from = start;
  for (let probe = from + length - 1; probe < end; probe = from + length - 1) {
    let at = probe;
    while (at >= from && members[units[at]!] === 1) at -= 1;
    if (at < from) {
      let after = probe + 1;
      while (after < end && members[units[after]!] === 1) after += 1;
      return { start: from, end: after };
    }
    from = at + 1;
  }
  return null;
}
