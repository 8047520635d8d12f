// Proxy. Remembers beginnings of conversations that were judged clean, by a keyed digest of their bytes as they came: the
// fiftieth turn of an agent then reads, parses and names only what is new. Holds digests and counts, never text. Bounded,
// and of the proxy alone, like the memo of single texts beside it.

import { createCipheriv, randomBytes } from 'node:crypto';
import type { Origin } from '../core/taxonomy.js';
import type { OpaquePart } from '../protocol/adapter.js';
import type { ListItems } from '../text/list-items.js';

/** What a known beginning holds, without its last few messages: those are read again, for the seams behind them. */
export interface HistoryFacts {
  /** Messages that need not be read again; the rest is about these. */
  readonly messages: number;
  readonly parts: number;
  readonly chars: ReadonlyMap<Origin, number>;
  readonly opaque: readonly OpaquePart[];
}

export function charsOf(facts: HistoryFacts | null): number {
  let chars = 0;
  for (const some of facts?.chars.values() ?? []) chars += some;
  return chars;
}

export interface KnownHistory {
  /** Index of the last known message. */
  readonly last: number;
  readonly facts: HistoryFacts;
}

const CAPACITY = 10_000;
/** Digests that are made for one request: hints can be wrong, and a caller could make them so. */
const MOST_TRIES = 2;
const HINT_BYTES = 16;

export class KnownHistories {
  readonly #key = randomBytes(32);
  readonly #nonce = randomBytes(12);
  #young = new Generation();
  #old = new Generation();

  /** The longest known beginning of the messages. `judges` names everything a verdict depends on. */
  find(judges: string, bytes: Buffer, { starts, ends }: ListItems): KnownHistory | null {
    const from = starts[0] ?? 0;
    let tries = MOST_TRIES;
    for (let last = ends.length - 1; last > 0 && tries > 0; last -= 1) {
      const hint = hintOf(bytes, from, ends[last]!);
      if (!this.#young.hints.has(hint) && !this.#old.hints.has(hint)) continue;
      tries -= 1;
      const name = this.#nameOf(judges, bytes.subarray(from, ends[last]));
      const facts = this.#young.facts.get(name) ?? this.#revived(name, hint);
      if (facts !== undefined) return { last, facts };
    }
    return null;
  }

  /** Remembers the messages up to and with the one at `last`; `facts` are those of messages before it. */
  add(
    judges: string,
    bytes: Buffer,
    about: { readonly items: ListItems; readonly last: number; readonly facts: HistoryFacts },
  ): void {
    const { items, last, facts } = about;
    const from = items.starts[0]!;
    const end = items.ends[last]!;
    this.#keep(this.#nameOf(judges, bytes.subarray(from, end)), hintOf(bytes, from, end), facts);
  }

  #revived(name: string, hint: number): HistoryFacts | undefined {
    const facts = this.#old.facts.get(name);
    if (facts !== undefined) this.#keep(name, hint, facts);
    return facts;
  }

  #keep(name: string, hint: number, facts: HistoryFacts): void {
    if (this.#young.facts.size >= CAPACITY / 2) {
      this.#old = this.#young;
      this.#young = new Generation();
    }
    this.#young.facts.set(name, facts);
    this.#young.hints.add(hint);
  }

  /**
   * GMAC under a key that never leaves the process. Five times as fast as SHA-256, and as hard to meet by chance: two
   * texts chosen without the key have one tag with a chance of their length in 2^128. That the nonce is always the same
   * would only help somebody who is shown tags, and nobody is.
   */
  #nameOf(judges: string, bytes: Buffer): string {
    const mac = createCipheriv('aes-256-gcm', this.#key, this.#nonce);
    mac.setAAD(bytes);
    mac.final();
    return `${judges}\0${mac.getAuthTag().toString('latin1')}`;
  }
}

class Generation {
  readonly facts = new Map<string, HistoryFacts>();
  /** Says cheaply where a digest may be worth its while; decides nothing. */
  readonly hints = new Set<number>();
}

/** Of the length and the last bytes. */
function hintOf(bytes: Buffer, from: number, end: number): number {
  let hint = end - from;
  for (let at = Math.max(from, end - HINT_BYTES); at < end; at += 1)
    hint = (Math.imul(hint, 31) + bytes[at]!) | 0;
  return hint;
}
