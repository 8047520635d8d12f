// Text, folds. The run stage: stretches written in another code are found where they begin, decoded in place as long as
// they stay readable, and spliced into the text. What is not readable stays as it is; nothing is ever dropped.

import type { LayerChains, Tape } from '../offset-map.js';
import type { Decoder, Window } from './decoder.js';
import { candidatesAt, dropHopeless, RunTrial } from './run-trial.js';
import { NEED_MORE, NOTHING, type Stage, type StageContext } from './stage.js';

export class RunStage implements Stage {
  position = 0;
  hasChanged = false;
  readonly #chains: LayerChains;
  readonly #isLaterPass: boolean;
  readonly #trial: RunTrial;
  #run: Decoder | null = null;
  #copied = 0;
  /** Where reading stopped. */
  #at = 0;
  /** The layer of a run that said nothing, which the next unit bears. */
  #silent = 0;
  /** The unit before `position`, which the input may have forgotten. */
  #before = 0x20;

  /** `decoders` are the only ones asked, one bit each. */
  constructor(
    context: StageContext,
    private readonly decoders: number,
  ) {
    this.#chains = context.chains;
    this.#isLaterPass = context.isLaterPass === true;
    this.#trial = new RunTrial(context.chains);
  }

  heldFrom(input: Tape): number {
    const waiting = this.position < input.decided ? input.from[this.position]! : Infinity;
    return this.#run === null ? waiting : Math.min(this.#trial.sink.heldFrom, waiting);
  }

  advance(input: Tape, output: Tape, isFinal: boolean): void {
    const window: Window = { tape: input, units: input.units, end: input.decided, isFinal };
    this.#copied = this.position;
    this.#at = this.position;
    while (this.#at < window.end) {
      const isDone = this.#run === null ? this.#search(window, output) : this.#follow(window, output);
      if (!isDone) break;
    }
    this.#flush(input, output, this.#at);
    this.position = this.#at;
    if (isFinal) this.#endRun(output);
    output.decided = output.length;
  }

  dropInput(count: number): void {
    this.position -= count;
    this.#trial.sink.start -= count;
  }

  dropOutput(): void {
    // Nothing of the output is looked at again.
  }

  #flush(input: Tape, output: Tape, at: number): void {
    const start = output.length;
    output.appendTape(input, this.#copied, at);
    this.#copied = at;
    if (this.#silent === 0 || output.length === start) return;
    output.chain[start] = this.#chains.join(output.chain[start]!, this.#silent);
    this.#silent = 0;
  }

  /** Looks for the next run and reads its beginning; false when more text must come first. */
  #search(window: Window, output: Tape): boolean {
    const { units, end } = window;
    const { chain } = window.tape;
    const chains = this.#chains;
    const isLaterPass = this.#isLaterPass;
    let before = this.#before;
    for (let at = this.#at; at < end; at++) {
      const unit = units[at]!;
      if (isLaterPass && (chain[at] === 0 || !chains.isRevealed(chain[at]!))) {
        before = unit;
        continue;
      }
      const second = at + 1 < end ? units[at + 1]! : window.isFinal ? 0 : NEED_MORE;
      let candidates = candidatesAt(before, unit, second) & this.decoders;
      if (candidates !== 0 && window.isFinal) candidates = dropHopeless(units, at, end, candidates);
      if (candidates !== 0) {
        this.#trial.sink.before = before;
        const next = second === NEED_MORE ? NEED_MORE : this.#trial.attempt(window, at, candidates);
        if (next !== NOTHING) {
          this.#at = at;
          this.#before = before;
          if (next === NEED_MORE) return false;
          this.#beginRun(window.tape, output, next);
          return true;
        }
      }
      before = unit;
    }
    this.#before = before;
    this.#at = end;
    return true;
  }

  #beginRun(input: Tape, output: Tape, next: number): void {
    const { scratch, decoder, sink } = this.#trial;
    sink.commit();
    this.#flush(input, output, this.#at);
    output.appendTape(scratch, 0, scratch.length);
    this.#copied = next;
    this.#at = next;
    this.#before = input.units[next - 1]!;
    this.#run = decoder;
    this.hasChanged = true;
    if (sink.readable === 0) this.#silent = this.#chains.of(decoder.layer);
  }

  /** Goes on with a proven run; false when more text must come first. */
  #follow(window: Window, output: Tape): boolean {
    const decoder = this.#run!;
    const { sink } = this.#trial;
    sink.window = window;
    sink.target = output;
    while (this.#at < window.end) {
      const length = output.length;
      const next = decoder.step(window, this.#at, sink);
      if (next === NEED_MORE) return false;
      if (next === NOTHING || sink.isBroken) {
        output.length = length;
        this.#endRun(output);
        return true;
      }
      this.#at = next;
      this.#copied = next;
      this.#before = window.units[next - 1]!;
    }
    return true;
  }

  #endRun(output: Tape): void {
    if (this.#run === null) return;
    this.#run = null;
    this.#trial.sink.target = output;
    this.#trial.sink.end();
  }
}
