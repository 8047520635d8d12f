// Text, folds. The character stage: written-out characters read, invisible ones dropped or decoded, look-alikes and
// compatibility forms brought back to the letters they imitate. One pass; what a decoded character hides is for the next.

import type { Layer } from '../../core/taxonomy.js';
import type { Tape } from '../offset-map.js';
import { compatibilityForm, KIND, KIND_TABLE, kindOf, readBraille } from './code-points.js';
import { readControlSequence, readEscape, UNFINISHED, type EscapeReading } from './escapes.js';
import { DeletionFold } from './deletions.js';
import { HiddenRun } from './hidden-runs.js';
import { MarkFold } from './marks.js';
import { NEED_MORE, type Stage, type StageContext } from './stage.js';
import { LONGEST_WORD } from './leet-words.js';
import { mayBeForeign, WordJudge } from './words.js';

/** Expansion allowed beyond the text read so far: this, and a half of it again. */
const SPARE_UNITS = 4096;

export class CharacterStage implements Stage {
  position = 0;
  /** A written-out character was read: what it spells may itself be an escape. */
  hasRevealed = false;
  /** False once a compatibility form was left alone because the text had grown too much. */
  isComplete = true;

  readonly #chains: StageContext['chains'];
  readonly #isLaterPass: boolean;
  readonly #judge: WordJudge;
  readonly #hidden: HiddenRun;
  readonly #marks: MarkFold;
  readonly #deletions = new DeletionFold();
  readonly #escape: EscapeReading = { codePoint: 0, layer: 'escape' };
  #input!: Tape;
  #output!: Tape;
  #copied = 0;
  #pending = 0;
  #isInWord = false;
  #wordStart = 0;
  #needsJudging = false;
  #grown = 0;

  constructor(context: StageContext) {
    this.#chains = context.chains;
    this.#isLaterPass = context.isLaterPass === true;
    this.#judge = new WordJudge(context.chains);
    this.#hidden = new HiddenRun(context.chains);
    this.#marks = new MarkFold(context.chains);
  }

  advance(input: Tape, output: Tape, isFinal: boolean): void {
    this.#input = input;
    this.#output = output;
    const { units, decided: end } = input;
    let at = this.position;
    this.#copied = at;
    while (at < end) {
      if (!this.#hidden.isOpen) at = this.#skim(at, end);
      if (at >= end) break;
      const kind = this.#isOldNews(at) ? KIND.plain : kindOf(units[at]!);
      const next = this.#readSpecial(at, kind, isFinal);
      if (next === NEED_MORE) break;
      at = next;
    }
    this.#flush(at);
    this.position = at;
    if (isFinal) this.#finish();
    output.decided = isFinal ? output.length : this.#settled();
  }

  /** Passes over letters and signs that mean themselves: where the first other unit stands. */
  #skim(start: number, end: number): number {
    const { units, chain } = this.#input;
    let at = start;
    while (at < end) {
      if (this.#isLaterPass && !this.#isInWord) {
        while (at < end && (chain[at] === 0 || !this.#chains.isRevealed(chain[at]!))) at++;
        if (at >= end) break;
      }
      const kind = KIND_TABLE[units[at]!]!;
      if (kind === KIND.plain) {
        if (this.#isInWord) this.#closeWord(at);
        at++;
      } else if (kind === KIND.letter) {
        this.#growWord(at);
        const limit = Math.min(end, at + LONGEST_WORD - (this.#here(at) - this.#wordStart));
        at++;
        while (at < limit && KIND_TABLE[units[at]!] === KIND.letter) at++;
      } else break;
    }
    return at;
  }

  /** Whether an earlier pass has seen this unit and left it alone; within a word it is looked at all the same. */
  #isOldNews(at: number): boolean {
    return (
      this.#isLaterPass &&
      !this.#isInWord &&
      !this.#hidden.isOpen &&
      !this.#chains.isRevealed(this.#input.chain[at]!)
    );
  }

  #growWord(at: number): void {
    if (!this.#isInWord) this.#openWord(at);
    else if (this.#here(at) - this.#wordStart >= LONGEST_WORD) {
      this.#closeWord(at);
      this.#openWord(at);
    }
  }

  heldFrom(input: Tape): number {
    return this.position < input.decided ? input.from[this.position]! : Infinity;
  }

  dropInput(count: number): void {
    this.position -= count;
  }

  dropOutput(count: number): void {
    this.#wordStart -= count;
    this.#marks.dropOutput(count);
    this.#deletions.dropOutput(count);
  }

  /** Where the unit at `at` of the input will stand in the output. */
  #here(at: number): number {
    return this.#output.length + at - this.#copied;
  }

  #flush(at: number): void {
    const start = this.#output.length;
    if (at > this.#copied) {
      this.#output.appendTape(this.#input, this.#copied, at);
      this.#takePending(start);
    }
    this.#copied = at;
  }

  #takePending(index: number): void {
    if (this.#pending === 0) return;
    this.#output.chain[index] = this.#chains.join(this.#output.chain[index]!, this.#pending);
    this.#pending = 0;
  }

  #openWord(at: number): void {
    this.#isInWord = true;
    this.#needsJudging = false;
    this.#wordStart = this.#here(at);
  }

  #closeWord(at: number): void {
    this.#isInWord = false;
    if (!this.#needsJudging) {
      this.#judge.passLatin();
      return;
    }
    this.#flush(at);
    const start = Math.max(this.#wordStart, 0);
    if (start < this.#output.length) this.#judge.judge(this.#output, start, this.#output.length);
  }

  #finish(): void {
    if (this.#hidden.isOpen) this.#hidden.close(this.#output);
    if (this.#isInWord) this.#closeWord(this.position);
  }

  #isFixed(index: number): boolean {
    return this.#isLaterPass && (index < 0 || !this.#chains.isRevealed(this.#output.chain[index]!));
  }

  /** Where the next unit to be read stands in the submitted text. */
  #nextSource(): number {
    const { from, to, length } = this.#input;
    return this.position < length ? from[this.position]! : length > 0 ? to[length - 1]! : 0;
  }

  /** The units that no text to come can change. */
  #settled(): number {
    const { units, length } = this.#output;
    // A mark or a deletion may follow, but a later pass does not touch what was plain text from the start.
    let settled = length > 0 && this.#isFixed(length - 1) ? length : length - 1;
    if (this.#isInWord && (this.#needsJudging || mayBeForeign(units, Math.max(this.#wordStart, 0), length))) {
      settled = Math.min(settled, this.#wordStart);
    }
    settled = Math.min(
      settled,
      this.#isFixed(length - 1) ? length : this.#deletions.reach(this.#output, this.#nextSource()),
    );
    return Math.max(settled, 0);
  }

  #readSpecial(at: number, kind: number, isFinal: boolean): number {
    if (this.#hidden.isOpen && kind !== KIND.selector && !this.#hidden.takes(this.#input, at)) {
      this.#flush(at);
      this.#hidden.close(this.#output);
      return at;
    }
    switch (kind) {
      case KIND.leet:
      case KIND.foreign:
      case KIND.letter:
        return this.#readInWord(at);
      case KIND.mark:
        return this.#readMark(at);
      case KIND.invisible:
      case KIND.bidi:
        return this.#dropUnit(at, 1, kind);
      case KIND.selector:
      case KIND.surrogate:
        return this.#readAstral(at, isFinal);
      case KIND.compatible:
        return this.#readCompatible(at, 1, this.#input.units[at]!);
      case KIND.braille:
        return this.#write(readBraille(this.#input.units[at]!), at, at + 1, 'braille');
      case KIND.ampersand:
      case KIND.percent:
      case KIND.backslash:
        return this.#readEscape(at, isFinal);
      case KIND.deletion:
        return this.#deleteUnit(at);
      case KIND.escape:
        return this.#readControlSequence(at, isFinal);
      default:
        if (this.#isInWord) this.#closeWord(at);
        return at + 1;
    }
  }

  #readInWord(at: number): number {
    this.#growWord(at);
    this.#needsJudging = true;
    return at + 1;
  }

  #dropUnit(at: number, count: number, kind: number): number {
    this.#flush(at);
    this.#copied = at + count;
    this.#note(kind === KIND.bidi ? 'bidi' : kind === KIND.deletion ? 'deletion' : 'invisible');
    return at + count;
  }

  /** The next unit written bears this layer. */
  #note(layer: Layer): void {
    if (!this.#chains.list(this.#pending).includes(layer)) {
      this.#pending = this.#chains.join(this.#pending, this.#chains.of(layer));
    }
  }

  #readMark(at: number): number {
    this.#flush(at);
    this.#copied = at + 1;
    const base = this.#output.length - 1;
    if (base < 0 || this.#isFixed(base)) return at + 1;
    if (this.#marks.put(this.#output, this.#input.units[at]!, this.#input.to[at]!)) this.#needsJudging = true;
    return at + 1;
  }

  #readAstral(at: number, isFinal: boolean): number {
    const { units, decided: end } = this.#input;
    const first = units[at]!;
    if (first >= 0xd800 && first <= 0xdbff && at + 1 >= end && !isFinal) return NEED_MORE;
    const hidden = this.#hidden.read(this.#input, at, isFinal);
    if (hidden === NEED_MORE) return NEED_MORE;
    // Too short a run to say anything: the word goes on behind it.
    if (hidden > at && !this.#hidden.isOpen) return this.#dropUnit(at, hidden - at, KIND.invisible);
    if (hidden > at) {
      if (this.#isInWord) this.#closeWord(at);
      this.#flush(at);
      this.#copied = hidden;
      if (this.#hidden.write(this.#output)) this.hasRevealed = true;
      return hidden;
    }
    const second = at + 1 < end ? units[at + 1]! : 0;
    const isPair = first <= 0xdbff && second >= 0xdc00 && second <= 0xdfff;
    if (!isPair) {
      if (this.#isInWord) this.#closeWord(at);
      return at + 1;
    }
    const codePoint = 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
    if ((codePoint >= 0x1d173 && codePoint <= 0x1d17a) || codePoint === 0x1bca0)
      return this.#dropUnit(at, 2, KIND.invisible);
    if (compatibilityForm(codePoint) !== '') return this.#readCompatible(at, 2, codePoint);
    if (this.#isInWord) this.#closeWord(at);
    return at + 2;
  }

  #readCompatible(at: number, count: number, codePoint: number): number {
    const form = compatibilityForm(codePoint);
    const allowance = SPARE_UNITS + (this.#input.from[at]! >> 1);
    if (form.length > count && this.#grown + form.length > allowance) {
      this.isComplete = false;
      return at + count;
    }
    this.#grown += Math.max(form.length - count, 0);
    return this.#write(form, at, at + count, 'compatibility');
  }

  /** Writes what the input units `at` to `end` stand for. */
  #write(form: string, at: number, end: number, layer: Layer): number {
    this.#flush(at);
    const chain = this.#chains.join(this.#input.chain[at]!, this.#chains.of(layer));
    const from = this.#input.from[at]!;
    const to = this.#input.to[end - 1]!;
    for (let index = 0; index < form.length; index++) {
      const unit = form.charCodeAt(index);
      const kind = kindOf(unit);
      this.#copied = at;
      if (kind >= KIND.letter && kind <= KIND.foreign) {
        if (!this.#isInWord) this.#openWord(at);
        if (kind !== KIND.letter) this.#needsJudging = true;
      } else if (this.#isInWord) this.#closeWord(at);
      this.#output.push(unit, from, to, chain);
      this.#takePending(this.#output.length - 1);
    }
    this.#copied = end;
    return end;
  }

  #readEscape(at: number, isFinal: boolean): number {
    const { units, decided: end } = this.#input;
    const stop = readEscape({ units, end, isFinal }, at, this.#escape);
    if (stop === UNFINISHED) return NEED_MORE;
    if (stop <= at) {
      if (this.#isInWord) this.#closeWord(at);
      return at + 1;
    }
    this.hasRevealed = true;
    const { codePoint, layer } = this.#escape;
    const form = compatibilityForm(codePoint);
    return this.#write(form === '' ? String.fromCodePoint(codePoint) : form, at, stop, layer);
  }

  #deleteUnit(at: number): number {
    this.#flush(at);
    this.#deletions.remove(this.#output, this.#input.from[at]!, this.#isFixed(this.#output.length - 1));
    if (this.#isInWord && this.#output.length <= this.#wordStart) this.#isInWord = false;
    this.#marks.noteDeletion(this.#output);
    return this.#dropUnit(at, 1, KIND.deletion);
  }

  #readControlSequence(at: number, isFinal: boolean): number {
    const { units, decided: end } = this.#input;
    const stop = readControlSequence({ units, end, isFinal }, at);
    return stop === UNFINISHED ? NEED_MORE : this.#dropUnit(at, stop - at, KIND.invisible);
  }
}
