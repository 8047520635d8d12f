// Text. A tape: text under way through the folds, each unit with the stretch of the submitted text it came from and the
// chain of disguises undone for it. Typed arrays, because a million characters pass. Must never lose where a unit came from.

import type { Span } from '../core/span.js';
import { LAYERS, type Layer } from '../core/taxonomy.js';

const MAX_CHAINS = 65_535;
const MAX_CHAIN_LENGTH = 8;

/** Layers under which a whole further disguise may have lain; the others change letters one by one. */
const REVEALING: ReadonlySet<Layer> = new Set<Layer>([
  'tags',
  'variation_selectors',
  'spaced',
  'html_entity',
  'url',
  'escape',
  'base64',
  'base32',
  'hex',
  'ascii85',
  'quoted_printable',
  'code_list',
  'morse',
  'nato',
]);

/** Lists of layers, outermost first, each kept once and named by a small number; 0 is "nothing was undone". */
export class LayerChains {
  readonly #lists: (readonly Layer[])[] = [[]];
  readonly #isRevealed: boolean[] = [false];
  readonly #known = new Map<string, number>();
  readonly #joined = new Map<number, number>();
  readonly #single = new Map<Layer, number>();
  #lastOuter = 0;
  #lastInner = 0;
  #lastJoined = 0;

  /** Chains are numbered below this. */
  get size(): number {
    return this.#lists.length;
  }

  list(chain: number): readonly Layer[] {
    return this.#lists[chain] ?? [];
  }

  /** Whether units of this chain were decoded, and so are worth another pass. */
  isRevealed(chain: number): boolean {
    return chain !== 0 && this.#isRevealed[chain]!;
  }

  of(layer: Layer): number {
    let chain = this.#single.get(layer);
    if (chain === undefined) {
      chain = this.#intern([layer]);
      this.#single.set(layer, chain);
    }
    return chain;
  }

  /** The chain `outer` with `inner` undone after it. */
  join(outer: number, inner: number): number {
    if (inner === 0) return outer;
    if (outer === 0) return inner;
    if (outer === this.#lastOuter && inner === this.#lastInner) return this.#lastJoined;
    this.#lastOuter = outer;
    this.#lastInner = inner;
    return (this.#lastJoined = this.#find(outer, inner));
  }

  #find(outer: number, inner: number): number {
    const key = outer * (MAX_CHAINS + 1) + inner;
    let chain = this.#joined.get(key);
    if (chain === undefined) {
      const joined = [...this.list(outer), ...this.list(inner)];
      chain = joined.length > MAX_CHAIN_LENGTH ? outer : this.#intern(joined);
      this.#joined.set(key, chain);
    }
    return chain;
  }

  #intern(list: readonly Layer[]): number {
    const name = list.map((layer) => LAYERS.indexOf(layer)).join();
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    // Only the names of disguises would be lost past the cap, never a reading.
    if (this.#lists.length >= MAX_CHAINS) return 0;
    this.#lists.push(list);
    this.#isRevealed.push(list.some((layer) => REVEALING.has(layer)));
    this.#known.set(name, this.#lists.length - 1);
    return this.#lists.length - 1;
  }
}

/** The shortest merge, in order, of the chains that occur in a stretch. */
export function mergeChains(lists: Iterable<readonly Layer[]>): readonly Layer[] {
  const merged: Layer[] = [];
  for (const list of lists) {
    let at = 0;
    for (const layer of list) {
      const found = merged.indexOf(layer, at);
      if (found >= 0) at = found + 1;
      else merged.splice(at++, 0, layer);
    }
  }
  return merged;
}

export class Tape {
  units: Uint16Array;
  /** Start of the submitted stretch each unit came from. */
  from: Int32Array;
  /** End of that stretch. */
  to: Int32Array;
  chain: Uint16Array;
  length = 0;
  /** Units before this one will not change any more. */
  decided = 0;

  constructor(capacity: number) {
    this.units = new Uint16Array(capacity);
    this.from = new Int32Array(capacity);
    this.to = new Int32Array(capacity);
    this.chain = new Uint16Array(capacity);
  }

  /** Room for `more` further units. */
  reserve(more: number): void {
    const needed = this.length + more;
    if (needed <= this.units.length) return;
    const capacity = Math.max(needed, this.units.length * 2, 64);
    this.units = grown(this.units, new Uint16Array(capacity), this.length);
    this.from = grown(this.from, new Int32Array(capacity), this.length);
    this.to = grown(this.to, new Int32Array(capacity), this.length);
    this.chain = grown(this.chain, new Uint16Array(capacity), this.length);
  }

  /** Appends the units of submitted text as it is, from its very beginning. */
  appendUnits(units: Uint16Array): void {
    this.reserve(units.length);
    this.units.set(units, this.length);
    this.chain.fill(0, this.length, this.length + units.length);
    const start = this.length;
    this.length += units.length;
    this.#number(start, 0);
  }

  /** A tape of submitted text as it is. */
  static of(units: Uint16Array): Tape {
    const tape = new Tape(units.length);
    tape.appendUnits(units);
    return tape;
  }

  /** Appends submitted text as it is; its first unit stands at `offset`. */
  appendText(text: string, offset: number): void {
    this.reserve(text.length);
    const start = this.length;
    for (let index = 0; index < text.length; index++) this.units[start + index] = text.charCodeAt(index);
    this.chain.fill(0, start, start + text.length);
    this.length = start + text.length;
    this.#number(start, offset);
  }

  /** The units from `start` on are the submitted text from `offset` on. */
  #number(start: number, offset: number): void {
    const { from, to, length } = this;
    for (let at = start, source = offset; at < length; at++) {
      from[at] = source++;
      to[at] = source;
    }
    this.decided = length;
  }

  /** Appends a stretch of another tape unchanged. */
  appendTape(other: Tape, start: number, end: number): void {
    const count = end - start;
    if (count <= 0) return;
    this.reserve(count);
    const at = this.length;
    if (count > 48) {
      this.units.set(other.units.subarray(start, end), at);
      this.from.set(other.from.subarray(start, end), at);
      this.to.set(other.to.subarray(start, end), at);
      this.chain.set(other.chain.subarray(start, end), at);
    } else {
      const { units, from, to, chain } = this;
      for (let index = 0; index < count; index++) {
        units[at + index] = other.units[start + index]!;
        from[at + index] = other.from[start + index]!;
        to[at + index] = other.to[start + index]!;
        chain[at + index] = other.chain[start + index]!;
      }
    }
    this.length = at + count;
  }

  /** Appends one unit that came from the submitted stretch `from` to `to`. Four numbers: this is the hottest call of all. */
  push(unit: number, from: number, to: number, chain: number): void {
    if (this.length === this.units.length) this.reserve(1);
    const at = this.length++;
    this.units[at] = unit;
    this.from[at] = from;
    this.to[at] = to;
    this.chain[at] = chain;
  }

  /** Forgets the first `count` units. */
  drop(count: number): void {
    if (count <= 0) return;
    this.units.copyWithin(0, count, this.length);
    this.from.copyWithin(0, count, this.length);
    this.to.copyWithin(0, count, this.length);
    this.chain.copyWithin(0, count, this.length);
    this.length -= count;
    this.decided -= count;
  }

  /** Every layer that touched a unit, in the order of appearance. */
  layers(chains: LayerChains): readonly Layer[] {
    const isKnown = new Uint8Array(chains.size);
    const layers = new Set<Layer>();
    isKnown[0] = 1;
    for (let index = 0; index < this.length; index++) {
      const chain = this.chain[index]!;
      if (isKnown[chain] === 1) continue;
      isKnown[chain] = 1;
      for (const layer of chains.list(chain)) layers.add(layer);
    }
    return [...layers];
  }

  text(start = 0, end = this.length): string {
    return Buffer.from(this.units.buffer, this.units.byteOffset + start * 2, (end - start) * 2).toString(
      'utf16le',
    );
  }

  /** The submitted stretch that carries these units, whichever way round they were written. */
  toSource(span: Span): Span {
    if (this.length === 0) return { start: 0, end: 0 };
    const first = Math.min(Math.max(span.start, 0), this.length - 1);
    const last = Math.min(Math.max(span.end - 1, first), this.length - 1);
    return {
      start: Math.min(this.from[first]!, this.from[last]!),
      end: Math.max(this.to[first]!, this.to[last]!),
    };
  }

  /** The layers that touched these units. */
  viaOf(span: Span, chains: LayerChains): readonly Layer[] {
    const seen = new Set<number>();
    const end = Math.min(span.end, this.length);
    // A span may be most of a text, and neighbours mostly have one chain.
    let last = 0;
    for (let index = Math.max(span.start, 0); index < end; index++) {
      const chain = this.chain[index]!;
      if (chain === last) continue;
      last = chain;
      if (chain !== 0) seen.add(chain);
    }
    return seen.size === 0 ? [] : mergeChains([...seen].map((chain) => chains.list(chain)));
  }
}

function grown<T extends Uint16Array | Int32Array>(old: T, fresh: T, length: number): T {
  fresh.set(old.subarray(0, length));
  return fresh;
}

/** Texts up to this size share one place for their units. */
const SHARED_UNITS = 1 << 20;
const sharedBytes = Buffer.allocUnsafeSlow(SHARED_UNITS * 2);
const sharedUnits = new Uint16Array(sharedBytes.buffer, sharedBytes.byteOffset, SHARED_UNITS);

/** The code units of a text; valid until the next call, since most texts are looked through and forgotten. */
export function unitsOfText(text: string): Uint16Array {
  if (text.length <= SHARED_UNITS) {
    sharedBytes.write(text, 'utf16le');
    return sharedUnits.subarray(0, text.length);
  }
  const bytes = Buffer.allocUnsafeSlow(text.length * 2);
  bytes.write(text, 'utf16le');
  return new Uint16Array(bytes.buffer, bytes.byteOffset, text.length);
}
