// Text. The inner loops of `table-walk.ts` as WebAssembly: the same in JavaScript takes twice as long and more. All addresses
// lie inside one memory by construction (a class is below ROW, a state is a row of the table).

import {
  again,
  compileProgram,
  constant,
  constant64,
  copyBytes,
  get,
  I,
  I32,
  I64,
  L,
  loadByte,
  loadShort,
  loadVector,
  loadWord,
  loop,
  set,
  storeShort,
  storeWord,
  tee,
  V,
  V128,
  when,
  type Code,
  type WasmFunction,
} from './wasm-assembler.js';

/** Classes of a row, as a power of two. */
export const ROW_BITS = 6;
/** A hit is one number: the state above, the place below. */
export const PLACE_BITS = 10;
/** Units of one walk, at most. */
export const LONGEST_PART = 1 << PLACE_BITS;
/** Walks side by side. */
export const WALKS = 8;
/** Units after which a walk from state 0 is nearly always where a walk from further back would be. */
export const RUN_UP = 24;

/** Places of one walk in memory: its run-up, its units, and as many more as `collect` reads at once. */
const GROUP = 64;
export const SLOT = RUN_UP + LONGEST_PART + GROUP;

/** Byte addresses: the class of each unit; the states of the walks, where they began to count and after; a block of text as it
 * came, with its run-up before it; the same dealt out to the walks, and the states behind each unit. */
const CLASSES = 0;
const STARTS = CLASSES + (1 << 16);
const STATES = STARTS + WALKS * 4;
const BLOCK = STATES + WALKS * 4;
const UNITS = BLOCK + WALKS * LONGEST_PART * 2;
const TRAIL = UNITS + WALKS * SLOT * 2;
const HITS = TRAIL + WALKS * SLOT * 4;
const TABLE = HITS + LONGEST_PART * 4;
export const LAYOUT = {
  classes: CLASSES,
  starts: STARTS,
  states: STATES,
  block: BLOCK,
  hits: HITS,
  table: TABLE,
} as const;

/** Two or four bytes for a state. */
export type EntryBytes = 2 | 4;

/**
 * `walk(length, state)`: deals a block out to the walks, so many units to each, and leaves behind each unit the state it led
 * to. The first walk begins in `state`; the others guess theirs from the units before their own.
 */
function walkFunction(bytes: EntryBytes): WasmFunction {
  const [LENGTH, STATE] = [0, 1];
  const stateOf = (walk: number): number => 2 + walk;
  const PLACE = stateOf(WALKS);
  const END = PLACE + 1;
  const entryBits = bytes === 2 ? 1 : 2;
  const all = (each: (walk: number) => Code): Code =>
    Array.from({ length: WALKS }, (_, walk) => each(walk)).flat();
  const slot = (walk: number, size: number): number => walk * SLOT * size;
  const deal = (walk: number): Code => {
    const before = walk === 0 ? 0 : RUN_UP;
    return [
      ...constant(UNITS + slot(walk, 2) + (RUN_UP - before) * 2),
      ...[...get(LENGTH), ...constant(walk * 2), ...I.mul, ...constant(BLOCK - before * 2), ...I.add],
      ...[...get(LENGTH), ...constant(before), ...I.add, ...constant(1), ...I.shl],
      ...copyBytes,
    ];
  };
  // state = table[state << rowBits + classOf[units[place]]]; PLACE counts bytes of units.
  const step = (walk: number): Code => [
    ...[...get(stateOf(walk)), ...constant(ROW_BITS + entryBits), ...I.shl],
    ...[...get(PLACE), ...loadShort(UNITS + slot(walk, 2)), ...loadByte(CLASSES)],
    ...[...constant(entryBits), ...I.shl, ...I.add],
    ...[...(bytes === 2 ? loadShort(TABLE) : loadWord(TABLE)), ...set(stateOf(walk))],
  ];
  const leave = (walk: number): Code =>
    bytes === 2
      ? [...get(PLACE), ...get(stateOf(walk)), ...storeShort(TRAIL + slot(walk, 2))]
      : [
          ...[...get(PLACE), ...constant(1), ...I.shl],
          ...[...get(stateOf(walk)), ...storeWord(TRAIL + slot(walk, 4))],
        ];
  const keep = (address: number) => (walk: number) => [
    ...[...constant(0), ...get(stateOf(walk)), ...storeWord(address + walk * 4)],
  ];
  const goTo = (end: Code): Code => [
    ...[...end, ...constant(1), ...I.shl, ...set(END)],
    ...loop([
      ...[...all(step), ...all(leave)],
      ...[...get(PLACE), ...constant(2), ...I.add, ...tee(PLACE), ...get(END), ...I.ltU, ...again],
    ]),
  ];
  return {
    name: 'walk',
    parameters: 2,
    hasResult: false,
    locals: new Array<number>(WALKS + 2).fill(I32),
    body: [
      ...all(deal),
      ...goTo(constant(RUN_UP)),
      ...[...get(STATE), ...set(stateOf(0))],
      ...all(keep(STARTS)),
      ...goTo([...get(LENGTH), ...constant(RUN_UP), ...I.add]),
      ...all(keep(STATES)),
    ],
  };
}

/**
 * `collect(walk, length, firstHit, first, out)`: lists the places of one walk whose states count, its own first place being
 * `first`; writes them to `out` and answers the address behind the list.
 */
function collectFunction(bytes: EntryBytes): WasmFunction {
  const [WALK, LENGTH, FIRST_HIT, FIRST, OUT] = [0, 1, 2, 3, 4];
  const [PLACE, TRAIL_AT, HERE, LIMIT, MASK] = [5, 6, 7, 8, 9];
  const states = TRAIL + RUN_UP * bytes;
  const entryBits = bytes === 2 ? 1 : 2;
  /** Which of eight states count, as the bytes of a number each. */
  const eight = (from: number): Code =>
    bytes === 2
      ? [...get(TRAIL_AT), ...loadVector(states + from * 2), ...get(LIMIT), ...V.geU2]
      : [
          ...[...get(TRAIL_AT), ...loadVector(states + from * 4), ...get(LIMIT), ...V.geU4],
          ...[...get(TRAIL_AT), ...loadVector(states + from * 4 + 16), ...get(LIMIT), ...V.geU4],
          ...V.narrow4,
        ];
  /** The same of sixteen, as bits. */
  const sixteen = (from: number): Code => [
    ...[...eight(from), ...eight(from + 8), ...V.narrow2, ...V.bits1, ...L.extend],
    ...[...constant64(from), ...L.shl],
  ];
  const one: Code = [
    ...[...get(PLACE), ...get(MASK), ...L.ctz, ...L.wrap, ...I.add, ...set(HERE)],
    ...get(OUT),
    ...[...get(WALK), ...get(HERE), ...constant(entryBits), ...I.shl, ...I.add],
    ...[...(bytes === 2 ? loadShort(states) : loadWord(states)), ...constant(PLACE_BITS), ...I.shl],
    ...[...get(HERE), ...get(FIRST), ...I.add, ...I.or, ...storeWord(0)],
    ...[...get(OUT), ...constant(4), ...I.add, ...set(OUT)],
    ...[...get(MASK), ...get(MASK), ...constant64(1), ...L.sub, ...L.and, ...tee(MASK), ...L.eqz, ...I.eqz],
    ...again,
  ];
  return {
    name: 'collect',
    parameters: 5,
    hasResult: true,
    locals: [I32, I32, I32, V128, I64],
    body: [
      ...[...get(WALK), ...constant(SLOT * bytes), ...I.mul, ...tee(WALK), ...set(TRAIL_AT)],
      ...[...get(FIRST_HIT), ...(bytes === 2 ? V.splat2 : V.splat4), ...set(LIMIT)],
      ...loop([
        ...[
          ...sixteen(0),
          ...sixteen(16),
          ...L.or,
          ...sixteen(32),
          ...L.or,
          ...sixteen(48),
          ...L.or,
          ...set(MASK),
        ],
        // Behind the last unit lies what an earlier text has left.
        ...[...get(LENGTH), ...get(PLACE), ...I.sub, ...constant(GROUP), ...I.ltU],
        ...when([
          ...[...get(MASK), ...constant64(1), ...get(LENGTH), ...get(PLACE), ...I.sub, ...L.extend, ...L.shl],
          ...[...constant64(1), ...L.sub, ...L.and, ...set(MASK)],
        ]),
        ...[...get(MASK), ...L.eqz, ...I.eqz, ...when(loop(one))],
        ...[...get(TRAIL_AT), ...constant(GROUP * bytes), ...I.add, ...set(TRAIL_AT)],
        ...[...get(PLACE), ...constant(GROUP), ...I.add, ...tee(PLACE), ...get(LENGTH), ...I.ltU, ...again],
      ]),
      ...get(OUT),
    ],
  };
}

const programs = new Map<EntryBytes, ReturnType<typeof compileProgram>>();

export interface WalkProgram {
  readonly buffer: ArrayBuffer;
  readonly walk: (length: number, state: number) => void;
  readonly collect: (walk: number, length: number, firstHit: number, first: number, out: number) => number;
}

/** The loops over a memory of their own, with room for a table of so many entries. */
export function makeWalk(entryBytes: EntryBytes, entries: number): WalkProgram {
  const program =
    programs.get(entryBytes) ?? compileProgram([walkFunction(entryBytes), collectFunction(entryBytes)]);
  programs.set(entryBytes, program);
  const { buffer, exports } = program(TABLE + entries * entryBytes);
  return { buffer, walk: exports['walk']!, collect: exports['collect']! };
}
