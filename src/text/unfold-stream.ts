// Text, stage 4, for streams. Enters: a text piece by piece; leaves: per view the units decided so far, which only ever grow,
// and how far back the reading may still change. The same folds as for whole texts, so both read alike, however it is cut.

import { CharacterStage } from './folds/characters.js';
import { CipherWatch } from './folds/cipher-watch.js';
import { CIPHER_STAGES, type CipherName } from './folds/ciphers.js';
import { EARLY, LATE } from './folds/run-trial.js';
import { RunStage } from './folds/runs.js';
import type { Stage } from './folds/stage.js';
import { BOUNDARY_UNITS } from './folds/word-bounds.js';
import type { ZoneStage } from './folds/zone-stage.js';
import { LayerChains, Tape } from './offset-map.js';
import { TapeView, type StreamView } from './stream-view.js';

const DEPTH = 3;
/** Units that may stay behind a release before the tapes are moved together: moving for every delta would cost more. */
const SLACK = 1024;
/** Units before a place that decoders, and those who ask what stands before a word, look back to. */
const LOOK_BACK = Math.max(1, BOUNDARY_UNITS);

interface Pass {
  readonly early: RunStage;
  readonly characters: CharacterStage;
  readonly late: RunStage;
  /** What the first two wrote. */
  readonly decoded: Tape;
  readonly folded: Tape;
  readonly output: Tape;
}

interface Cipher {
  readonly stage: ZoneStage;
  readonly view: TapeView;
}

export class UnfoldStream {
  readonly #chains = new LayerChains();
  readonly #raw = new Tape(256);
  readonly #plain: TapeView;
  readonly #folded: TapeView;
  readonly #passes: Pass[] = [];
  readonly #watch = new CipherWatch();
  readonly #ciphers = new Map<CipherName, Cipher>();
  /** Units of the folded tape that were compared with the text as submitted. */
  #compared = 0;
  #length = 0;
  #released = 0;
  #undecidedFrom = 0;
  #isEnded = false;

  constructor() {
    // What is undecided cannot leave, so the plain view need not run ahead of the others: as long as nothing differs, its
    // reader follows the folded view too.
    this.#plain = new TapeView('plain', this.#raw, this.#chains, () => this.#undecidedFrom);
    this.#plain.open(0);
    this.#addPass(this.#raw);
    this.#folded = new TapeView('folded', this.#passes[0]!.output, this.#chains);
  }

  /** Takes the next piece of the text. */
  push(delta: string): void {
    this.#raw.appendText(delta, this.#length);
    this.#length += delta.length;
    this.#advance(false);
  }

  /** Nothing more will come: everything is decided. */
  end(): void {
    this.#isEnded = true;
    this.#advance(true);
  }

  /** The readings there are at the moment; the text as submitted is always the first. */
  get views(): readonly StreamView[] {
    const views: StreamView[] = [this.#plain];
    if (this.#folded.isOpen) views.push(this.#folded);
    for (const { view } of this.#ciphers.values()) views.push(view);
    return views;
  }

  /** From here on the submitted text may still come to be read differently. */
  get undecidedFrom(): number {
    return this.#undecidedFrom;
  }

  #findUndecided(): number {
    if (this.#isEnded) return this.#length;
    let from = this.#length;
    let input = this.#raw;
    for (const { early, characters, late, decoded, folded, output } of this.#passes) {
      from = Math.min(from, early.heldFrom(input), characters.heldFrom(decoded));
      from = Math.min(from, undecidedOf(folded), late.heldFrom(folded));
      input = output;
    }
    from = Math.min(from, this.#watch.heldFrom(input));
    for (const { stage } of this.#ciphers.values()) from = Math.min(from, stage.heldFrom(input));
    return from;
  }

  /** The submitted text before `source` has left: no match will be asked for that begins there. */
  releaseTo(source: number): void {
    this.#released = Math.max(this.#released, Math.min(source, this.#undecidedFrom));
    this.#plain.start = Math.max(this.#plain.start, this.#released);
    this.#closeFolded();
    if (this.#raw.length - (this.#length - this.#released) > SLACK) this.#compact();
  }

  #addPass(input: Tape): void {
    const context = { chains: this.#chains, isLaterPass: this.#passes.length > 0 };
    const capacity = Math.max(256, input.length);
    this.#passes.push({
      early: new RunStage(context, EARLY),
      characters: new CharacterStage(context),
      late: new RunStage(context, LATE),
      decoded: new Tape(capacity),
      folded: new Tape(capacity),
      output: new Tape(capacity),
    });
  }

  #advance(isFinal: boolean): void {
    let input = this.#raw;
    for (let depth = 0; depth < this.#passes.length; depth++) {
      const { early, characters, late, decoded, folded, output } = this.#passes[depth]!;
      early.advance(input, decoded, isFinal);
      characters.advance(decoded, folded, isFinal);
      late.advance(folded, output, isFinal);
      const hasRevealed = early.hasChanged || characters.hasRevealed || late.hasChanged;
      if (hasRevealed && depth + 1 === this.#passes.length && depth + 1 < DEPTH) this.#deepen(output);
      input = output;
    }
    this.#watch.advance(input, isFinal, (bits, at) => this.#beginCiphers(bits, at));
    for (const { stage, view } of this.#ciphers.values()) stage.advance(input, view.tape, isFinal);
    this.#undecidedFrom = this.#findUndecided();
    this.#openFolded();
  }

  /** Something was decoded: what it holds is looked at by one more pass, whose output is the folded view from now on. */
  #deepen(input: Tape): void {
    this.#addPass(input);
    this.#folded.tape = this.#passes.at(-1)!.output;
  }

  /** The folded view is opened when it first differs from the text as submitted. */
  #openFolded(): void {
    if (this.#folded.isOpen) return;
    const { tape } = this.#folded;
    if (this.#isSame(this.#compared)) this.#compared = tape.decided;
    else this.#folded.open(this.#firstKept(tape));
  }

  /** … and closed when nothing that differs is kept any more: then the plain view says the same. */
  #closeFolded(): void {
    if (!this.#folded.isOpen) return;
    const { tape } = this.#folded;
    const first = this.#firstKept(tape);
    this.#folded.start = Math.max(this.#folded.start, this.#folded.decidedEnd - (tape.decided - first));
    if (!this.#isSame(first)) return;
    this.#folded.isOpen = false;
    this.#compared = tape.decided;
  }

  /** Whether the folded tape says from `first` on what was submitted, nothing left out, not even at the end. */
  #isSame(first: number): boolean {
    const { chain, from, to, decided } = this.#folded.tape;
    for (let at = first; at < decided; at++) {
      if (chain[at] !== 0 || (at > 0 && from[at] !== to[at - 1])) return false;
    }
    return (decided > 0 ? to[decided - 1]! : 0) >= this.#undecidedFrom;
  }

  /** The first unit that did not leave. */
  #firstKept(tape: Tape): number {
    let low = 0;
    let high = tape.decided;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (tape.to[middle]! <= this.#released) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #beginCiphers(bits: number, at: number): void {
    for (const { name, bit, make } of CIPHER_STAGES) {
      if ((bit & bits) === 0 || this.#ciphers.has(name)) continue;
      const stage = make({ chains: this.#chains });
      stage.startAt(at);
      const view = new TapeView(name, new Tape(64), this.#chains);
      view.open(0);
      this.#ciphers.set(name, { stage, view });
    }
  }

  /** Forgets, on every tape, what neither a stage nor a reader needs. */
  #compact(): void {
    let input = this.#raw;
    let before: Stage | null = null;
    for (const { early, characters, late, decoded, folded, output } of this.#passes) {
      this.#drop(input, before, [early]);
      this.#drop(decoded, early, [characters]);
      this.#drop(folded, characters, [late]);
      before = late;
      input = output;
    }
    this.#drop(input, before, [this.#watch, ...[...this.#ciphers.values()].map(({ stage }) => stage)]);
    for (const { view } of this.#ciphers.values()) view.dropLeftZones(this.#released);
  }

  #drop(
    tape: Tape,
    writer: Stage | null,
    readers: readonly { position: number; dropInput(count: number): void }[],
  ): void {
    let count = Math.min(tape.decided, ...readers.map((reader) => reader.position));
    const isRead = tape === this.#raw || tape === this.#folded.tape;
    if (isRead) count = Math.min(count, this.#firstKept(tape));
    count -= LOOK_BACK;
    if (count <= 0) return;
    writer?.dropOutput(count);
    for (const reader of readers) reader.dropInput(count);
    if (tape === this.#raw) this.#plain.drop(count);
    else if (tape === this.#folded.tape) {
      this.#folded.drop(count);
      this.#compared -= count;
    } else tape.drop(count);
  }
}

function undecidedOf(tape: Tape): number {
  return tape.decided < tape.length ? tape.from[tape.decided]! : Infinity;
}
