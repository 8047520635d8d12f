// Text. Writes small WebAssembly modules instruction by instruction, for the few loops that JavaScript runs at half the speed
// because it checks every look-up against its array's end. Enters: functions as lists of instructions over one memory;
// leaves: callable functions and that memory. Knows nothing of what they compute.

export type Code = readonly number[];

export const I32 = 0x7f;
export const I64 = 0x7e;
export const V128 = 0x7b;

export interface WasmFunction {
  readonly name: string;
  /** All parameters are 32-bit numbers, and so is the result, where there is one. */
  readonly parameters: number;
  readonly hasResult: boolean;
  /** Types of the locals behind the parameters, in order. */
  readonly locals: readonly number[];
  readonly body: Code;
}

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

export const get = (local: number): Code => [0x20, ...unsigned(local)];
export const set = (local: number): Code => [0x21, ...unsigned(local)];
export const tee = (local: number): Code => [0x22, ...unsigned(local)];
export const constant = (value: number): Code => [0x41, ...signed(value)];
export const constant64 = (value: number): Code => [0x42, ...signed(value)];

/** Runs the code, and again from its beginning whenever it says `again`. */
export const loop = (code: Code): Code => [0x03, 0x40, ...code, 0x0b];
/** Goes back to the beginning of the innermost loop when the number on the stack is not 0. */
export const again: Code = [0x0d, 0];
/** Runs the code when the number on the stack is not 0. */
export const when = (code: Code): Code => [0x04, 0x40, ...code, 0x0b];
/** Loads and stores name how their address is aligned, and what is added to it. */
const access =
  (operation: Code, alignment: number) =>
  (address: number): Code => [...operation, alignment, ...unsigned(address)];
export const loadByte = access([0x2d], 0);
export const loadShort = access([0x2f], 1);
export const loadWord = access([0x28], 2);
export const storeShort = access([0x3b], 1);
export const storeWord = access([0x36], 2);
/** Copies bytes inside the memory: where to, where from and how many lie on the stack. */
export const copyBytes: Code = [0xfc, 0x0a, 0, 0];
/** Sixteen bytes at once, wherever they lie. */
export const loadVector = access([0xfd, 0x00], 0);

/** On 32-bit numbers. */
export const I = {
  add: [0x6a],
  sub: [0x6b],
  mul: [0x6c],
  and: [0x71],
  or: [0x72],
  shl: [0x74],
  shrU: [0x76],
  ltU: [0x49],
  geU: [0x4f],
  geS: [0x4e],
  ctz: [0x68],
  clz: [0x67],
  eqz: [0x45],
  /** Of two numbers and a condition: the first where the condition is not 0, otherwise the second. */
  select: [0x1b],
} as const satisfies Record<string, Code>;

/** On 64-bit numbers. */
export const L = {
  extend: [0xad],
  wrap: [0xa7],
  shl: [0x86],
  or: [0x84],
  and: [0x83],
  sub: [0x7d],
  ctz: [0x7a],
  eqz: [0x50],
} as const satisfies Record<string, Code>;

const vector = (operation: number): Code => [0xfd, ...unsigned(operation)];

/** On sixteen bytes side by side, as numbers of one, two or four bytes. */
export const V = {
  splat1: vector(0x0f),
  splat2: vector(0x10),
  splat4: vector(0x11),
  geU2: vector(0x36),
  geU4: vector(0x40),
  and: vector(0x4e),
  eq1: vector(0x23),
  shrU1: vector(0x6d),
  swizzle: vector(0x0e),
  /** Two vectors become one: each number is cut to half its bytes, or to the nearest that fits. */
  narrow2: vector(0x65),
  narrow2U: vector(0x66),
  narrow4: vector(0x85),
  /** The top bit of each byte. */
  bits1: vector(0x64),
} as const satisfies Record<string, Code>;

const text = (value: string): number[] => [...unsigned(value.length), ...Buffer.from(value)];
const section = (id: number, body: Code): number[] => [id, ...unsigned(body.length), ...body];
const list = (items: readonly Code[]): number[] => [...unsigned(items.length), ...items.flat()];

function codeOf({ locals, body }: WasmFunction): Code {
  const code = [...list(locals.map((type) => [1, type])), ...body, 0x0b];
  return [...unsigned(code.length), ...code];
}

/** A module that imports its memory as `its.memory` and exports the functions by name. */
function assemble(functions: readonly WasmFunction[]): Uint8Array {
  const types = functions.map(({ parameters, hasResult }): Code => {
    const result = hasResult ? [1, I32] : [0];
    return [0x60, ...unsigned(parameters), ...new Array<number>(parameters).fill(I32), ...result];
  });
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, list(types)),
    ...section(2, [1, ...text('its'), ...text('memory'), 2, 0, 1]),
    ...section(3, list(functions.map((_, index) => unsigned(index)))),
    ...section(7, list(functions.map(({ name }, index) => [...text(name), 0, ...unsigned(index)]))),
    ...section(10, list(functions.map(codeOf))),
  ]);
}

type Exports = Readonly<Record<string, (...values: number[]) => number>>;

/** As much of the engine's interface as is used; Node's types leave it out. */
declare const WebAssembly: {
  readonly Memory: new (pages: { readonly initial: number; readonly maximum: number }) => {
    readonly buffer: ArrayBuffer;
  };
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: Exports };
};

const PAGE = 1 << 16;

export interface Program {
  readonly buffer: ArrayBuffer;
  readonly exports: Exports;
}

/** Compiles the functions once; each program made of them has a memory of its own. */
export function compileProgram(functions: readonly WasmFunction[]): (bytes: number) => Program {
  const module = new WebAssembly.Module(assemble(functions));
  return (bytes) => {
    const pages = Math.ceil(bytes / PAGE);
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    const { exports } = new WebAssembly.Instance(module, { its: { memory } });
    return { buffer: memory.buffer, exports };
  };
}
