// Text, folds. The run stage: stretches written in another code are found where they begin, decoded in place as long as
// they stay readable, and spliced into the text. What is not readable stays as it is; nothing is ever dropped.

import { Tape } from '../offset-map.js';
import { decodersFor, isRunStart } from './run-starts.js';
import { Sink, type Decoder, type Window } from './decoder.js';
import { NEED_MORE, NOTHING, type Stage, type StageContext } from './stage.js';

/** Steps an unproven run may take before it must have shown something readable. */
const MAX_TRIAL_STEPS = 64;

export class RunStage implements Stage {
  position = 0;
  hasChanged = false;
  readonly #chains: StageContext['chains'];
  readonly #sink: Sink;
  readonly #scratch = new Tape(128);
  #run: Decoder | null = null;
  #copied = 0;
  /** The layer of a run that said nothing, which the next unit bears. */
  #silent = 0;
  /** The unit before `position`, which the input may have forgotten. */
  #before = 0x20;

  constructor(context: StageContext) {
    this.#chains = context.chains;
    this.#sink = new Sink(context.chains);
  }

  heldFrom(input: Tape): number {
    const waiting = this.position < input.decided ? input.from[this.position]! : Infinity;
    return this.#run === null ? waiting : Math.min(this.#sink.heldFrom, waiting);
  }

  advance(input: Tape, output: Tape, isFinal: boolean): void {
    const window: Window = { tape: input, units: input.units, end: input.decided, isFinal };
    this.#sink.window = window;
    this.#copied = this.position;
    let at = this.position;
    while (at < window.end) {
      const next = this.#run === null ? this.#search(window, at, output) : this.#follow(window, at, output);
      if (next === NEED_MORE) break;
      at = next;
    }
    at = Math.min(Math.max(at, this.#stop), window.end);
    this.#flush(input, output, at);
    if (at > 0 && at > this.position) this.#before = input.units[at - 1]!;
    this.position = at;
    if (isFinal) this.#end(output);
    output.decided = output.length;
  }

  dropInput(count: number): void {
    this.position -= count;
    this.#sink.start -= count;
  }

  dropOutput(): void {
    // Nothing of the output is looked at again.
  }

  /** How far the last search got before it had to wait. */
  #stop = 0;

  #flush(input: Tape, output: Tape, at: number): void {
    const start = output.length;
    output.appendTape(input, this.#copied, at);
    this.#copied = at;
    if (this.#silent === 0 || output.length === start) return;
    output.chain[start] = this.#chains.join(output.chain[start]!, this.#silent);
    this.#silent = 0;
  }

  /** Looks for the next run from `at` on: the place behind its proven beginning, or the end of the window. */
  #search(window: Window, from: number, output: Tape): number {
    const { units, end } = window;
    let before =
      from > this.position || this.#copied > this.position ? (units[from - 1] ?? 0x20) : this.#before;
    for (let at = from; at < end; at++) {
      const unit = units[at]!;
      if (isRunStart(before, unit)) {
        this.#sink.before = before;
        const next = this.#try(window, at, output);
        if (next === NEED_MORE) {
          this.#stop = at;
          return NEED_MORE;
        }
        if (next > at) return next;
      }
      before = unit;
    }
    this.#stop = end;
    return end;
  }

  #try(window: Window, at: number, output: Tape): number {
    for (const decoder of decodersFor(window.units[at]!)) {
      const next = this.#attempt(decoder, window, at);
      if (next === NEED_MORE) return NEED_MORE;
      if (next === NOTHING) continue;
      this.#flush(window.tape, output, at);
      output.appendTape(this.#scratch, 0, this.#scratch.length);
      this.#copied = next;
      this.#run = decoder;
      if (this.#scratch.length === 0 && this.#sink.readable === 0)
        this.#silent = this.#chains.of(decoder.layer);
      this.hasChanged = true;
      return next;
    }
    return NOTHING;
  }

  /** Reads into the scratch tape until the run is believable. */
  #attempt(decoder: Decoder, window: Window, at: number): number {
    const sink = this.#sink;
    this.#scratch.length = 0;
    sink.target = this.#scratch;
    sink.begin(decoder.layer, at);
    let next = at;
    for (let steps = 0; steps < MAX_TRIAL_STEPS; steps++) {
      const step = decoder.step(window, next, sink);
      if (step === NEED_MORE) return NEED_MORE;
      if (step === NOTHING || sink.isBroken) {
        const isWhole = next > at && !sink.isBroken && sink.readable >= decoder.enoughAtEnd;
        return isWhole && isConvincing(decoder, sink) ? next : NOTHING;
      }
      next = step;
      if (sink.readable >= decoder.enough) return isConvincing(decoder, sink) ? next : NOTHING;
    }
    return NOTHING;
  }

  /** Goes on with a proven run. */
  #follow(window: Window, from: number, output: Tape): number {
    const decoder = this.#run!;
    const sink = this.#sink;
    sink.target = output;
    let at = from;
    while (at < window.end) {
      const length = output.length;
      const next = decoder.step(window, at, sink);
      if (next === NEED_MORE) {
        this.#stop = at;
        return NEED_MORE;
      }
      if (next === NOTHING || sink.isBroken) {
        output.length = length;
        this.#end(output);
        return this.#leave(window, at);
      }
      at = next;
      this.#copied = next;
    }
    this.#stop = at;
    return at;
  }

  #end(output: Tape): void {
    if (this.#run === null) return;
    this.#run = null;
    this.#sink.target = output;
    this.#sink.end();
  }

  /** Behind a run its undecoded rest is plain text, up to the next place where a run may begin. */
  #leave(window: Window, at: number): number {
    this.#before = window.units[at - 1] ?? this.#before;
    return at;
  }
}

function isConvincing(decoder: Decoder, sink: Sink): boolean {
  return sink.letters >= sink.readable * decoder.letterShare && decoder.isConvincing?.(sink) !== false;
}
