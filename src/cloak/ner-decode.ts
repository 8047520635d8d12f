// Cloak. From a model's numbers to entities: pieces, windows and logits enter, typed ranges with a calibrated confidence
// leave, in order and never overlapping. Stops now and then, so that a long text does not hold up others. Must never
// report a type the manifest does not list.

import { ENTITY_TYPES, type BuiltInEntityType, type Entity } from '../core/entity.js';
import type { Tokens } from '../inference/tokenise.js';
import type { Window } from '../inference/windows.js';
import { typesOf, type LabelledType, type NerManifest } from './ner-manifest.js';

export interface Evidence {
  readonly text: string;
  readonly tokens: Tokens;
  readonly windows: readonly Window[];
  /** For every piece the window whose numbers count. */
  readonly owners: Int32Array;
  /** For every window its logits, a row for every id, those of the frame included. */
  readonly logits: readonly Float32Array[];
  /** Ids of the frame before the first piece. */
  readonly framed: number;
}

export interface Decoder {
  readonly decode: (evidence: Evidence) => Generator<void, readonly Entity[]>;
}

/** One word's judgement. */
interface Judged {
  readonly start: number;
  readonly end: number;
  /** Its type, or null where it belongs to none. */
  readonly type: LabelledType | null;
  readonly weight: number;
  readonly isBeginning: boolean;
}

const CLOCK_WORDS = 64;
const SLICE_MS = 1.5;
const SMALLEST = 1e-6;

/** A run of words of one type while it grows. */
interface Run {
  readonly start: number;
  end: number;
  readonly type: LabelledType;
  weight: number;
  words: number;
}

function hasLineBreak(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0x0a || unit === 0x0d) return true;
  }
  return false;
}

class WordJudge {
  readonly #types: readonly LabelledType[];
  readonly #width: number;
  readonly #temperature: number;
  readonly #threshold: number;
  /** Probabilities of one piece, by label. */
  readonly #probabilities: Float64Array;
  /** Sums over the pieces of one word, by type. */
  readonly #sums: Float64Array;
  /** By type, whether the first piece rather begins than continues. */
  readonly #begins: Uint8Array;

  constructor(manifest: NerManifest) {
    this.#types = typesOf(manifest.labels);
    this.#width = manifest.labels.length;
    this.#temperature = manifest.calibration.temperature;
    this.#threshold = manifest.decode.word_threshold;
    this.#probabilities = new Float64Array(this.#width);
    this.#sums = new Float64Array(this.#types.length);
    this.#begins = new Uint8Array(this.#types.length);
  }

  #readPiece({ logits, owners, windows, framed }: Evidence, piece: number): void {
    const owner = owners[piece]!;
    const row = (piece - windows[owner]!.start + framed) * this.#width;
    const numbers = logits[owner]!;
    let highest = -Infinity;
    for (let label = 0; label < this.#width; label += 1) highest = Math.max(highest, numbers[row + label]!);
    let sum = 0;
    for (let label = 0; label < this.#width; label += 1) {
      const power = Math.exp((numbers[row + label]! - highest) / this.#temperature);
      this.#probabilities[label] = power;
      sum += power;
    }
    for (let label = 0; label < this.#width; label += 1) this.#probabilities[label]! /= sum;
  }

  /** Judges the word of the pieces from `first` to before `end`. */
  judge(evidence: Evidence, first: number, end: number): Judged {
    this.#sums.fill(0);
    for (let piece = first; piece < end; piece += 1) {
      this.#readPiece(evidence, piece);
      for (let index = 0; index < this.#types.length; index += 1) {
        const begin = this.#probabilities[this.#types[index]!.begin]!;
        const inside = this.#probabilities[this.#types[index]!.inside]!;
        this.#sums[index]! += begin + inside;
        if (piece === first) this.#begins[index] = begin > inside ? 1 : 0;
      }
    }
    let best = 0;
    for (let index = 1; index < this.#sums.length; index += 1)
      if (this.#sums[index]! > this.#sums[best]!) best = index;
    const weight = this.#sums[best]! / (end - first);
    return {
      start: evidence.tokens.starts[first]!,
      end: evidence.tokens.ends[end - 1]!,
      type: weight >= this.#threshold ? this.#types[best]! : null,
      weight,
      isBeginning: this.#begins[best] === 1,
    };
  }
}

function toEntity(run: Run, { calibration, types }: NerManifest): Entity | null {
  const limits = types[run.type.name];
  if (limits === undefined) return null;
  const share = Math.min(Math.max(run.weight / run.words, SMALLEST), 1 - SMALLEST);
  const bias = calibration.bias + (limits.bias ?? 0);
  const odds = calibration.scale * Math.log(share / (1 - share)) + bias;
  const confidence = 1 / (1 + Math.exp(-odds));
  if (confidence < limits.threshold) return null;
  const type = run.type.name as BuiltInEntityType;
  return { type, category: ENTITY_TYPES[type], start: run.start, end: run.end, confidence };
}

function mayContinue(run: Run, word: Judged, text: string, splits: boolean): boolean {
  if (word.type !== run.type || word.isBeginning) return false;
  return !(splits && hasLineBreak(text, run.end, word.start));
}

type Ranges = readonly (readonly [number, number])[];

function isUnspaced(code: number | undefined, ranges: Ranges): boolean {
  return code !== undefined && ranges.some(([first, last]) => code >= first && code <= last);
}

/** The code point that ends before `at`. */
function codeBefore(text: string, at: number): number | undefined {
  const unit = text.charCodeAt(at - 1);
  return text.codePointAt(unit >= 0xdc00 && unit <= 0xdfff && at > 1 ? at - 2 : at - 1);
}

/** Where the word that begins with piece `first` ends; in a script without spaces, where its first part does. */
function endOfWord({ text, tokens }: Evidence, first: number, ranges: Ranges): number {
  const { words, starts, ends } = tokens;
  let end = first + 1;
  while (end < words.length && words[end] === words[first]) {
    const isCut =
      ranges.length > 0 &&
      (isUnspaced(text.codePointAt(starts[end]!), ranges) ||
        isUnspaced(codeBefore(text, ends[end - 1]!), ranges));
    if (isCut) break;
    end += 1;
  }
  return end;
}

function* decode(evidence: Evidence, manifest: NerManifest): Generator<void, readonly Entity[]> {
  const { text, tokens } = evidence;
  const judge = new WordJudge(manifest);
  const mayBreak = new Set(manifest.decode.line_break_splits_all_but);
  const entities: Entity[] = [];
  let run: Run | null = null;
  let resumedAt = performance.now();
  const finish = (): void => {
    const entity = run === null ? null : toEntity(run, manifest);
    if (entity !== null) entities.push(entity);
    run = null;
  };
  const extend = (word: Judged): void => {
    if (run !== null && mayContinue(run, word, text, !mayBreak.has(run.type.name))) {
      run.end = word.end;
      run.weight += word.weight;
      run.words += 1;
      return;
    }
    finish();
    if (word.type === null) return;
    run = { start: word.start, end: word.end, type: word.type, weight: word.weight, words: 1 };
  };
  const ranges = manifest.decode.unspaced_ranges ?? [];
  for (let first = 0, end = 0; first < tokens.words.length; first = end) {
    end = endOfWord(evidence, first, ranges);
    extend(judge.judge(evidence, first, end));
    if (tokens.words[first]! % CLOCK_WORDS === 0 && performance.now() - resumedAt > SLICE_MS) {
      yield;
      resumedAt = performance.now();
    }
  }
  finish();
  return entities;
}

export function createDecoder(manifest: NerManifest): Decoder {
  return { decode: (evidence) => decode(evidence, manifest) };
}
