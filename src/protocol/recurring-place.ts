// Protocol. A place nobody knows, in events that come again and again: a text enters, and how it stands to what the
// place said before leaves. Knows nothing of lanes; relay and judge follow each reading that is still possible.

/** Shorter texts may be pieces of one another by chance, so they never count as the same text said again. */
const SHORTEST_STATEMENT = 4;
/** Said this often without a change, a text is a label (a provider's name, a list of sources) and no growing text. */
const LABEL_TIMES = 3;

/**
 * `first`: nothing goes before it. `anew`: it may go on with what came before, or stand for itself.
 * `again`: the last text once more, and perhaps more of it; `isLabel` once that has been said often enough.
 */
export type Saying =
  | { readonly how: 'first' }
  | { readonly how: 'anew' }
  | { readonly how: 'again'; readonly added: string; readonly isLabel: boolean };

export class RecurringPlace {
  #last: string | null = null;
  #times = 0;

  hear(text: string): Saying {
    const last = this.#last;
    const isAgain = last !== null && last.length >= SHORTEST_STATEMENT && text.startsWith(last);
    if (isAgain && text.length === last.length) {
      this.#times += 1;
      return { how: 'again', added: '', isLabel: this.#times >= LABEL_TIMES };
    }
    const wasLabel = this.#times >= LABEL_TIMES;
    this.#last = text;
    this.#times = 1;
    if (last === null || wasLabel) return { how: 'first' };
    return isAgain ? { how: 'again', added: text.slice(last.length), isLabel: false } : { how: 'anew' };
  }
}
