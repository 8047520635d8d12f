// Static pass. The inner loop of `follow-chains.ts` as WebAssembly: it runs once for every ten characters of prose, and the
// engine cannot keep JavaScript from guessing at each of its branches. Enters: hits of the automaton; leaves: ends of chains.

import type { LiteralAutomaton } from '../text/pattern-syntax/literal-automaton.js';
import { LONGEST_PART, PLACE_BITS } from '../text/walk-program.js';
import {
  again,
  compileProgram,
  constant,
  get,
  I,
  I32,
  loadWord,
  loop,
  set,
  storeWord,
  tee,
  type Code,
  type WasmFunction,
} from '../text/wasm-assembler.js';

/** By number of a group, side by side. */
export interface Links {
  /** The group before it in its chain; for the first of a chain a place behind all others, at which the text begins. */
  readonly before: Int32Array;
  /** Units back to where the group before must have been met; so many for the first of a chain that it always was. */
  readonly reach: Int32Array;
  readonly isLast: Uint8Array;
}

export interface FollowProgram {
  /** Where each group was last met with all before it; the last entry is where the text begins. */
  readonly metAt: Int32Array;
  /** Reads hits of a part that begins at `offset`: how many chains were completed. They lie in `ends`. */
  follow(list: Int32Array, count: number, offset: number): number;
  /** Two numbers for each chain: its last group, and the unit behind it. */
  readonly ends: Int32Array;
}

const WORD = 4;

/** Byte addresses of the tables. */
type Layout = Readonly<
  Record<'hits' | 'from' | 'numbers' | 'before' | 'reach' | 'isLast' | 'metAt' | 'ends', number>
>;

function layOut(sizes: Readonly<Record<keyof Layout, number>>): { layout: Layout; bytes: number } {
  let bytes = 0;
  const layout = { ...sizes };
  for (const name of Object.keys(sizes) as (keyof Layout)[]) {
    layout[name] = bytes;
    bytes += sizes[name] * WORD;
  }
  return { layout, bytes };
}

const [COUNT, OFFSET, HIT, NODE, EACH, STOP, GROUP, END, OUT, IS_MET] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** `follow(count, offset)`: answers the address behind the last chain that was completed. */
function followFunction(layout: Layout, firstEnd: number): WasmFunction {
  const move = (local: number, by: number): Code => [...get(local), ...constant(by), ...I.add];
  // Groups are named by their distance in bytes from the first; nothing branches on whether one counts.
  const oneGroup: Code = [
    ...[
      ...get(EACH),
      ...loadWord(layout.numbers),
      ...tee(GROUP),
      ...loadWord(layout.before),
      ...loadWord(layout.metAt),
    ],
    ...[...get(END), ...get(GROUP), ...loadWord(layout.reach), ...I.sub, ...I.geS, ...set(IS_MET)],
    ...[...get(GROUP), ...get(END), ...get(GROUP), ...loadWord(layout.metAt), ...get(IS_MET), ...I.select],
    ...storeWord(layout.metAt),
    ...[...get(OUT), ...get(GROUP), ...storeWord(layout.ends)],
    ...[...get(OUT), ...get(END), ...storeWord(layout.ends + WORD)],
    ...[...get(OUT), ...get(GROUP), ...loadWord(layout.isLast), ...get(IS_MET), ...I.and],
    ...[...constant(3), ...I.shl, ...I.add, ...set(OUT)],
    ...[...move(EACH, WORD), ...tee(EACH), ...get(STOP), ...I.ltU, ...again],
  ];
  const oneHit: Code = [
    ...[...get(HIT), ...loadWord(layout.hits), ...tee(NODE), ...constant(LONGEST_PART - 1), ...I.and],
    ...[...get(OFFSET), ...I.add, ...constant(1), ...I.add, ...set(END)],
    ...[...get(NODE), ...constant(PLACE_BITS), ...I.shrU, ...constant(firstEnd), ...I.sub],
    ...[...constant(2), ...I.shl, ...tee(NODE), ...loadWord(layout.from), ...set(EACH)],
    ...[...get(NODE), ...loadWord(layout.from + WORD), ...set(STOP)],
    ...loop(oneGroup),
    ...[...move(HIT, WORD), ...tee(HIT), ...get(COUNT), ...I.ltU, ...again],
  ];
  return {
    name: 'follow',
    parameters: 2,
    hasResult: true,
    locals: new Array<number>(IS_MET - OFFSET).fill(I32),
    body: [...[...get(COUNT), ...constant(2), ...I.shl, ...set(COUNT)], ...loop(oneHit), ...get(OUT)],
  };
}

export function makeFollowProgram(links: Links, automaton: LiteralAutomaton): FollowProgram {
  const { numbers, numbersFrom, firstEnd } = automaton;
  const groups = links.before.length + 1;
  let most = 1;
  for (let node = 1; node < numbersFrom.length; node += 1)
    most = Math.max(most, numbersFrom[node]! - numbersFrom[node - 1]!);
  const { layout, bytes } = layOut({
    hits: LONGEST_PART,
    from: numbersFrom.length,
    numbers: numbers.length,
    before: groups,
    reach: groups,
    isLast: groups,
    metAt: groups,
    // Each hit may complete as many chains as end at one node, and one more is always written ahead.
    ends: 2 * (LONGEST_PART * most + 1),
  });
  const { buffer, exports } = compileProgram([followFunction(layout, firstEnd)])(bytes);
  const words = (name: keyof Layout, length: number): Int32Array =>
    new Int32Array(buffer, layout[name], length);
  words('from', numbersFrom.length).set(numbersFrom.map((at) => at * WORD));
  words('numbers', numbers.length).set(numbers.map((number) => number * WORD));
  words('before', groups).set(links.before.map((number) => number * WORD));
  words('reach', groups).set(links.reach);
  words('isLast', groups).set(links.isLast);
  const hits = words('hits', LONGEST_PART);
  const follow = exports['follow']!;
  return {
    metAt: words('metAt', groups),
    ends: words('ends', 2 * LONGEST_PART * most),
    follow: (list, count, offset) => {
      if (count === 0) return 0;
      hits.set(count === list.length ? list : list.subarray(0, count));
      return follow(count, offset) >> 3;
    },
  };
}

/** The number of a group in `ends`. */
export const groupOf = (entry: number): number => entry >> 2;
