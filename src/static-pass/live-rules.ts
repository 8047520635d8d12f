// Static pass. The rule set in force: loaded at start, replaced whole on SIGHUP or when a file changes. A bad set is
// refused with every complaint and the old one stays, so that a typing error never leaves the service without rules.

import { watch, type FSWatcher } from 'node:fs';
import { finishInSlices } from '../core/slices.js';
import { loadingRules, loadRules } from './load-rules.js';
import type { RuleSet } from './rule.js';

export type Reload =
  | { readonly kind: 'replaced'; readonly version: string; readonly rules: number }
  | { readonly kind: 'refused'; readonly why: string };

/** Editors save in several steps; one reload after the last of them is enough. */
const SETTLE_MS = 200;

export class LiveRules {
  readonly #dir: string;
  #current: RuleSet;
  #watcher: FSWatcher | null = null;
  #timer: NodeJS.Timeout | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /** Throws when the first set is bad: a service without rules must not start. */
  constructor(dir: string, options: { readonly isShipped: boolean }) {
    this.#dir = dir;
    this.#current = loadRules(dir, { compilesAll: !options.isShipped });
  }

  get current(): RuleSet {
    return this.#current;
  }

  /** Reads the folder again; all or nothing. Whoever asks while it is being read gets a reading that began after. */
  reload(): Promise<Reload> {
    const run = this.#last.then(() => this.#reload());
    this.#last = run;
    return run;
  }

  async #reload(): Promise<Reload> {
    try {
      const set = await finishInSlices(loadingRules(this.#dir, { compilesAll: true }));
      this.#current = set;
      return { kind: 'replaced', version: set.version, rules: set.rules.length };
    } catch (error) {
      return { kind: 'refused', why: error instanceof Error ? error.message : 'the rules cannot be read' };
    }
  }

  /** Reloads whenever a file below the folder changes, and tells how it went. */
  watch(tell: (reload: Reload) => void): void {
    this.#watcher = watch(this.#dir, { recursive: true, persistent: false }, () => {
      if (this.#timer !== null) clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.reload().then(tell), SETTLE_MS);
      this.#timer.unref();
    });
    // A folder that was taken away ends the watching, not the service; SIGHUP still reloads.
    this.#watcher.on('error', (error) => tell({ kind: 'refused', why: error.message }));
  }

  close(): void {
    this.#watcher?.close();
    if (this.#timer !== null) clearTimeout(this.#timer);
  }
}
