// Text. The inner loops of `table-walk.ts` as WebAssembly: the same in JavaScript takes twice as long and more. All addresses
// lie inside one memory by construction (a class is below ROW, a state is a row of the table).

import {
  again,
  compileProgram,
  constant,
  constant64,
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

/** Byte addresses: the class of each unit; the states of the walks, before and after; units and the states behind them. */
const CLASSES = 0;
const STATES = CLASSES + (1 << 16);
const UNITS = STATES + WALKS * 4;
const TRAIL = UNITS + WALKS * SLOT * 2;
const HITS = TRAIL + WALKS * SLOT * 4;
const TABLE = HITS + LONGEST_PART * 4;
export const LAYOUT = { classes: CLASSES, states: STATES, units: UNITS, hits: HITS, table: TABLE } as const;

/** Two or four bytes for a state. */
export type EntryBytes = 2 | 4;

/** `walk(from, to)`: reads the places `from` to `to` of every walk, and leaves behind each the state it led to. */
function walkFunction(bytes: EntryBytes): WasmFunction {
  const [FROM, TO] = [0, 1];
  const stateOf = (walk: number): number => 2 + walk;
  const PLACE = stateOf(WALKS);
  const entryBits = bytes === 2 ? 1 : 2;
  const all = (each: (walk: number) => Code): Code =>
    Array.from({ length: WALKS }, (_, walk) => each(walk)).flat();
  const begin = (walk: number): Code => [
    ...[...constant(0), ...loadWord(STATES + walk * 4), ...set(stateOf(walk))],
  ];
  const slot = (walk: number, size: number): number => walk * SLOT * size;
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
  const finish = (walk: number): Code => [
    ...[...constant(0), ...get(stateOf(walk)), ...storeWord(STATES + walk * 4)],
  ];
  return {
    name: 'walk',
    parameters: 2,
    hasResult: false,
    locals: new Array<number>(WALKS + 1).fill(I32),
    body: [
      ...all(begin),
      ...[...get(FROM), ...constant(1), ...I.shl, ...set(PLACE)],
      ...[...get(TO), ...constant(1), ...I.shl, ...set(TO)],
      ...loop([
        ...[...all(step), ...all(leave)],
        ...[...get(PLACE), ...constant(2), ...I.add, ...tee(PLACE), ...get(TO), ...I.ltU, ...again],
      ]),
      ...all(finish),
    ],
  };
}

/** `collect(walk, length, firstHit)`: lists the places of one walk whose states count; answers the address behind the list. */
function collectFunction(bytes: EntryBytes): WasmFunction {
  const [WALK, LENGTH, FIRST_HIT, PLACE, TRAIL_AT, OUT, HERE] = [0, 1, 2, 3, 4, 5, 6];
  const [LIMIT, MASK] = [7, 8];
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
    ...[...get(HERE), ...I.or, ...storeWord(0)],
    ...[...get(OUT), ...constant(4), ...I.add, ...set(OUT)],
    ...[...get(MASK), ...get(MASK), ...constant64(1), ...L.sub, ...L.and, ...tee(MASK), ...L.eqz, ...I.eqz],
    ...again,
  ];
  return {
    name: 'collect',
    parameters: 3,
    hasResult: true,
    locals: [I32, I32, I32, I32, V128, I64],
    body: [
      ...[...get(WALK), ...constant(SLOT * bytes), ...I.mul, ...tee(WALK), ...set(TRAIL_AT)],
      ...[...get(FIRST_HIT), ...(bytes === 2 ? V.splat2 : V.splat4), ...set(LIMIT)],
      ...[...constant(HITS), ...set(OUT)],
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
  readonly walk: (from: number, to: number) => void;
  readonly collect: (walk: number, length: number, firstHit: number) => number;
}

/** The loops over a memory of their own, with room for a table of so many entries. */
export function makeWalk(entryBytes: EntryBytes, entries: number): WalkProgram {
  const program =
    programs.get(entryBytes) ?? compileProgram([walkFunction(entryBytes), collectFunction(entryBytes)]);
  programs.set(entryBytes, program);
  const { buffer, exports } = program(TABLE + entries * entryBytes);
  return { buffer, walk: exports['walk']!, collect: exports['collect']! };
}
