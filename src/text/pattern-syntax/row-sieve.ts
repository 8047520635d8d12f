// Text, pattern syntax. Whether a text has a long row of characters out of one set, sixteen characters at a time: what nearly
// every text answers with no. Enters: the row; leaves: the question. Says the same as `hasRun`, which it asks where it cannot.

import {
  again,
  compileProgram,
  constant,
  get,
  I,
  I32,
  loadVector,
  loop,
  set,
  tee,
  V,
  V128,
  type WasmFunction,
} from '../wasm-assembler.js';
import { hasRun, type RequiredRun } from './required-run.js';

const STEP = 16;
/** Shorter rows could hide between the edges of a step. */
const SHORTEST = STEP;
/** Units that are looked at in one call. */
const CHUNK = 1 << 13;

/** Byte addresses: for each lower half of a byte, its members by upper half; for each upper half its bit; units. */
const LOWER = 0;
const UPPER = 16;
const UNITS = 32;
const WHOLE = 0xffff;
const FOUND = -1;

const [END, ROW, LENGTH, AT, MASK, HAS_ROW, BYTES] = [0, 1, 2, 3, 4, 5, 6];

/** `sift(end, row, length)`: the row at the end of the units, after one of `row` units before them; FOUND where one is long enough. */
const SIFT: WasmFunction = {
  name: 'sift',
  parameters: 3,
  hasResult: true,
  locals: [I32, I32, I32, V128],
  body: [
    ...loop([
      // Units beyond a byte become the nearest one, and those beyond a signed number 0: neither is a member.
      ...[
        ...get(AT),
        ...loadVector(UNITS),
        ...get(AT),
        ...loadVector(UNITS + STEP),
        ...V.narrow2U,
        ...set(BYTES),
      ],
      ...[
        ...constant(0),
        ...loadVector(LOWER),
        ...get(BYTES),
        ...constant(0x0f),
        ...V.splat1,
        ...V.and,
        ...V.swizzle,
      ],
      ...[...constant(0), ...loadVector(UPPER), ...get(BYTES), ...constant(4), ...V.shrU1, ...V.swizzle],
      // 1 where a unit is none of them.
      ...[...V.and, ...constant(0), ...V.splat1, ...V.eq1, ...V.bits1, ...set(MASK)],
      // The row that came so far goes on to the first unit that is none.
      ...[...get(ROW), ...get(MASK), ...constant(WHOLE + 1), ...I.or, ...I.ctz, ...I.add, ...tee(ROW)],
      ...[...get(LENGTH), ...I.geU, ...get(HAS_ROW), ...I.or, ...set(HAS_ROW)],
      // It is the row at the end, too, where there was no such unit; otherwise that begins behind the last one.
      ...[
        ...get(MASK),
        ...constant(STEP),
        ...I.shl,
        ...I.clz,
        ...get(ROW),
        ...get(MASK),
        ...I.select,
        ...set(ROW),
      ],
      ...[...get(AT), ...constant(2 * STEP), ...I.add, ...tee(AT), ...get(END), ...I.ltU, ...again],
    ]),
    ...[...constant(0), ...constant(1), ...I.sub, ...get(ROW), ...get(HAS_ROW), ...I.select],
  ],
};

const makeProgram = compileProgram([SIFT]);

/** Asks whether a text has such a row. */
export function makeRowSieve(run: RequiredRun): (units: Uint16Array) => boolean {
  const { members, length } = run;
  if (length < SHORTEST || members[0] === 1)
    return (units) => hasRun(units, run, { start: 0, end: units.length });
  const { buffer, exports } = makeProgram(UNITS + CHUNK * 2);
  const sift = exports['sift']!;
  const bytes = new Uint8Array(buffer);
  const room = new Uint16Array(buffer, UNITS, CHUNK);
  members.forEach((isMember, unit) => (bytes[LOWER + (unit & 15)]! |= isMember << (unit >> 4)));
  for (let upper = 0; upper < 8; upper += 1) bytes[UPPER + upper] = 1 << upper;
  return (units) => {
    let row = 0;
    for (let from = 0; from < units.length; from += CHUNK) {
      const count = Math.min(CHUNK, units.length - from);
      const end = Math.ceil(count / STEP) * STEP;
      room.set(units.subarray(from, from + count));
      room.fill(0, count, end);
      row = sift(end * 2, row, length);
      if (row === FOUND) return true;
    }
    return false;
  };
}
