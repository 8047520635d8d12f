// Store. Says whether another connection has written, which is what makes everything remembered here stale: a key revoked
// by a command, a counter moved by a second process. Asked once per turn of the event loop: whatever arrived in that turn
// was sent before anybody could know of a write that came later.

import type { Db } from './open.js';

export class OutsideWrites {
  readonly #read: () => number | undefined;
  #version: number | undefined;
  #isFresh = false;

  constructor(db: Db) {
    const dataVersion = db.prepare<[], number>('PRAGMA data_version').pluck();
    this.#read = () => dataVersion.get();
  }

  /** Another number whenever another connection has committed; our own commits do not change it. */
  version(): number | undefined {
    if (!this.#isFresh) {
      this.#version = this.#read();
      this.#isFresh = true;
      setImmediate(() => (this.#isFresh = false));
    }
    return this.#version;
  }
}
