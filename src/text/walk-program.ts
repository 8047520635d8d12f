// Text. The inner loop of `table-walk.ts` as WebAssembly, written out here instruction by instruction: the same loop in
// JavaScript takes twice as long, because every look-up is checked against its array's end. Here all addresses lie inside
// one memory by construction (a class is below ROW, a state is a row of the table), and the engine checks for nothing else.

/** Where things lie in the memory of a walk. */
export interface Layout {
  readonly walks: number;
  /** Units of one walk, at most. */
  readonly longest: number;
  /** Bits of a row's number, and bytes of one entry of the table (2 or 4). */
  readonly rowBits: number;
  readonly entryBytes: number;
  /** Byte addresses: the class of each unit; states at the start and, later, at the end; entries met; units; hits. */
  readonly classes: number;
  readonly states: number;
  readonly counts: number;
  readonly units: number;
  readonly hits: number;
  readonly table: number;
}

/** A hit is one number: the state above, the place below. */
export const PLACE_BITS = 10;

type Code = readonly number[];

const I32 = 0x7f;
const OP = { loop: 0x03, brIf: 0x0d, end: 0x0b, get: 0x20, set: 0x21, tee: 0x22, constant: 0x41 } as const;
const ADD: Code = [0x6a];
const OR: Code = [0x72];
const SHL: Code = [0x74];
const LT_U: Code = [0x49];
const GE_U: Code = [0x4f];

/** Seven bits a byte, the lowest first; a set top bit says that more follow. */
function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  return [...bytes, rest];
}

/** The same for numbers whose sign counts; ours are never negative. */
function signed(value: number): number[] {
  const bytes = unsigned(value);
  return (bytes.at(-1)! & 0x40) === 0 ? bytes : [...bytes.slice(0, -1), bytes.at(-1)! | 0x80, 0];
}

const text = (value: string): number[] => [...unsigned(value.length), ...Buffer.from(value)];
const section = (id: number, body: Code): number[] => [id, ...unsigned(body.length), ...body];
const get = (local: number): Code => [OP.get, ...unsigned(local)];
const set = (local: number): Code => [OP.set, ...unsigned(local)];
const tee = (local: number): Code => [OP.tee, ...unsigned(local)];
const constant = (value: number): Code => [OP.constant, ...signed(value)];
/** Loads and stores name how their address is aligned, and what is added to it. */
const access =
  (operation: number, alignment: number) =>
  (address: number): Code => [operation, alignment, ...unsigned(address)];
const loadByte = access(0x2d, 0);
const loadShort = access(0x2f, 1);
const loadWord = access(0x28, 2);
const storeWord = access(0x36, 2);

/** `walk(length, firstHit)`: reads `length` units of every walk. */
const [LENGTH, FIRST_HIT, INDEX, TWICE] = [0, 1, 2, 3];
const PARAMETERS = 2;
const FIRST_STATE = 4;

function body(layout: Layout): Code {
  const { walks, longest, rowBits, entryBytes } = layout;
  const entryBits = entryBytes === 2 ? 1 : 2;
  const loadEntry = entryBytes === 2 ? loadShort : loadWord;
  const all = (each: (walk: number) => Code): Code =>
    Array.from({ length: walks }, (_, walk) => each(walk)).flat();
  const stateOf = (walk: number): number => FIRST_STATE + walk;
  const endOf = (walk: number): number => FIRST_STATE + walks + walk;
  const hitsOf = (walk: number): number => layout.hits + walk * longest * 4;
  const begin = (walk: number): Code => [
    ...[...constant(0), ...loadWord(layout.states + walk * 4), ...set(stateOf(walk))],
    ...[...constant(hitsOf(walk)), ...set(endOf(walk))],
  ];
  // state = table[state << rowBits + classOf[units[index]]]
  const step = (walk: number): Code => [
    ...[...get(stateOf(walk)), ...constant(rowBits + entryBits), ...SHL],
    ...[...get(TWICE), ...loadShort(layout.units + walk * longest * 2), ...loadByte(layout.classes)],
    ...[...constant(entryBits), ...SHL, ...ADD, ...loadEntry(layout.table), ...set(stateOf(walk))],
  ];
  // Written whatever the state is, and kept by moving on when it counts: so nothing branches.
  const note = (walk: number): Code => [
    ...[...get(endOf(walk)), ...get(stateOf(walk)), ...constant(PLACE_BITS), ...SHL],
    ...[...get(INDEX), ...OR, ...storeWord(0)],
    ...[...get(endOf(walk)), ...get(stateOf(walk)), ...get(FIRST_HIT), ...GE_U],
    ...[...constant(2), ...SHL, ...ADD, ...set(endOf(walk))],
  ];
  const finish = (walk: number): Code => [
    ...[...constant(0), ...get(stateOf(walk)), ...storeWord(layout.states + walk * 4)],
    ...[...constant(0), ...get(endOf(walk)), ...storeWord(layout.counts + walk * 4)],
  ];
  return [
    ...all(begin),
    ...[OP.loop, 0x40],
    ...all(step),
    ...all(note),
    ...[...get(TWICE), ...constant(2), ...ADD, ...set(TWICE)],
    ...[...get(INDEX), ...constant(1), ...ADD, ...tee(INDEX), ...get(LENGTH), ...LT_U, OP.brIf, 0],
    OP.end,
    ...all(finish),
    OP.end,
  ];
}

/** As much of the engine's interface as is used; Node's types leave it out. */
declare const WebAssembly: {
  readonly Memory: new (pages: { readonly initial: number; readonly maximum: number }) => {
    readonly buffer: ArrayBuffer;
  };
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: { readonly walk: Walk } };
};

/** Reads `length` units of every walk. */
export type Walk = (length: number, firstHit: number) => void;

/** A module that imports its memory as `walk.memory` and exports `walk`. */
function assemble(layout: Layout): Uint8Array {
  const code = body(layout);
  const locals = FIRST_STATE - PARAMETERS + 2 * layout.walks;
  const entry = [1, ...unsigned(locals), I32, ...code];
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, PARAMETERS, I32, I32, 0]),
    ...section(2, [1, ...text('walk'), ...text('memory'), 2, 0, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...text('walk'), 0, 0]),
    ...section(10, [1, ...unsigned(entry.length), ...entry]),
  ]);
}

const PAGE = 1 << 16;
const modules = new Map<string, object>();

/** The loop over a memory of its own, of so many bytes. */
export function makeWalk(
  layout: Layout,
  bytes: number,
): { readonly buffer: ArrayBuffer; readonly walk: Walk } {
  const key = JSON.stringify(layout);
  const module = modules.get(key) ?? new WebAssembly.Module(assemble(layout));
  modules.set(key, module);
  const pages = Math.ceil(bytes / PAGE);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const { walk } = new WebAssembly.Instance(module, { walk: { memory } }).exports;
  return { buffer: memory.buffer, walk };
}
