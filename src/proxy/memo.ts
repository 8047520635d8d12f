// Proxy. Remembers texts that were judged clean under the same rule set, model and policy, by keyed hash, so that an
// agent's fiftieth turn does not pay for the forty-nine before it. Bounded. Lives in the proxy alone: the API never
// caches a verdict.

import { hash, randomBytes } from 'node:crypto';

const CAPACITY = 100_000;
/** Of the characters of a name. */
const HALF = 16;

/** In Node since 20, in the compiler's library only later. */
const isWellFormed = (text: string): boolean => (text as string & { isWellFormed(): boolean }).isWellFormed();

export class CleanMemo {
  // Keyed, so that nobody can prepare two texts with one name; per process, so that nothing of it can be replayed.
  readonly #key = randomBytes(32).toString('base64');
  #young = new Set<string>();
  #old = new Set<string>();

  /** The name of a text. `judges` names everything a verdict depends on, so that a change of it forgets by itself. */
  nameOf(judges: string, text: string): string {
    const whole = `${this.#key} ${judges}\0${text}`;
    // Written as UTF-8, every half of a character would become one and the same sign, and two texts have one name.
    return hash('sha256', isWellFormed(whole) ? whole : Buffer.from(whole, 'utf16le'), 'binary');
  }

  /** The name of texts read in one go, unlike that of any text: half of each of two names is still too much to guess. */
  nameOfStretch(names: readonly string[]): string {
    const [first = '', second = ''] = names;
    if (names.length === 2) return `+${first.slice(0, HALF)}${second.slice(0, HALF)}`;
    return `*${hash('sha256', Buffer.from(names.join(''), 'latin1'), 'binary')}`;
  }

  has(name: string): boolean {
    if (this.#young.has(name)) return true;
    if (!this.#old.has(name)) return false;
    this.add(name);
    return true;
  }

  /** Two generations: the old one goes whole when the young one is full, which keeps what is in use at no cost. */
  add(name: string): void {
    if (this.#young.size >= CAPACITY / 2) {
      this.#old = this.#young;
      this.#young = new Set();
    }
    this.#young.add(name);
  }
}
