// Text, stage 4. Enters: a submitted text; leaves: the ways to read it. The first view is always the text itself; the
// others undo disguises, up to three layers deep, and map back exactly. Must never replace or hide the text as submitted.

import { CIPHER_STAGES } from './folds/ciphers.js';
import { CharacterStage } from './folds/characters.js';
import { FOLDABLE, hasEarlyRun, survey, surveyCiphers } from './folds/survey.js';
import { EARLY, LATE } from './folds/run-trial.js';
import { RunStage } from './folds/runs.js';
import type { Span } from '../core/span.js';
import type { StageContext } from './folds/stage.js';
import { ZONE_BREAK } from './folds/zone-stage.js';
import { LayerChains, Tape, unitsOfText } from './offset-map.js';
import { plainView, type View } from './view.js';

/** How many disguises, one inside the other, are undone. */
const DEPTH = 3;

export interface Unfolding extends ReadonlyArray<View> {
  /** False when some stretch was too large to unfold: the text itself is still the first view. */
  readonly isComplete: boolean;
}

/** The ways to read a text. A text in which nothing can be hidden costs one pass and gives one view. */
export function unfold(text: string): Unfolding {
  const units = unitsOfText(text);
  const views = unfolding([plainView(text)]);
  const found = survey(units);
  if (found === 0) return views;
  const context: StageContext = { chains: new LayerChains() };
  const raw = takeTape(units.length + 16);
  raw.appendUnits(units);
  // Words under a cipher are letters still: the folds would only copy them.
  const { tape, hasChanged, isComplete } =
    (found & FOLDABLE) === 0 ? untouched(raw) : foldWhole(raw, context);
  if (hasChanged) views.push(viewOf(tape, context.chains));
  const areComplete = readCiphers(tape, context, views);
  if (!hasChanged) giveBack(tape);
  views.isComplete = isComplete && areComplete;
  return views;
}

function unfolding(views: View[]): View[] & { isComplete: boolean } {
  // Not by Object.assign, which takes longer than the rest of the reading of a short text.
  const list = views as View[] & { isComplete: boolean };
  list.isComplete = true;
  return list;
}

/**
 * Units that the readings of all ciphers together may have: five times a text of a hundred thousand characters, and three
 * quarters of one ten times as long. Texts made to exceed it are reported as not read.
 */
const CIPHER_UNITS = 524_288;

/** Adds the readings under ciphers; false when they had to be cut short. */
function readCiphers(tape: Tape, context: StageContext, views: View[]): boolean {
  const ciphers = surveyCiphers(tape);
  let left = CIPHER_UNITS + (tape.length >> 2);
  let areComplete = true;
  for (const { bit, make } of CIPHER_STAGES) {
    if ((ciphers.found & bit) === 0) continue;
    const stage = make(context);
    stage.places = ciphers.placesOf(bit);
    stage.most = left;
    const zones = new Tape(64);
    stage.advance(tape, zones, true);
    left -= zones.length;
    areComplete &&= stage.position >= tape.length;
    if (zones.length > 0) views.push(viewOf(zones, context.chains));
  }
  return areComplete;
}

interface Folded {
  readonly tape: Tape;
  readonly hasChanged: boolean;
  readonly isComplete: boolean;
}

const untouched = (tape: Tape): Folded => ({ tape, hasChanged: false, isComplete: true });

function foldWhole(raw: Tape, context: StageContext): Folded {
  const { length } = raw;
  let tape = raw;
  let isComplete = true;
  for (let depth = 0; depth < DEPTH; depth++) {
    const pass: StageContext = { ...context, isLaterPass: depth > 0 };
    const early = hasEarlyRun(tape, pass) ? new RunStage(pass, EARLY) : null;
    const characters = new CharacterStage(pass);
    const late = new RunStage(pass, LATE);
    for (const stage of early === null ? [characters, late] : [early, characters, late]) {
      const output = takeTape(tape.length + 16);
      stage.advance(tape, output, true);
      giveBack(tape);
      tape = output;
    }
    isComplete &&= characters.isComplete;
    if (early?.hasChanged !== true && !characters.hasRevealed && !late.hasChanged) break;
  }
  return { tape, hasChanged: isTouched(tape) || tape.length !== length, isComplete };
}

function isTouched({ chain, length }: Tape): boolean {
  for (let at = 0; at < length; at++) if (chain[at] !== 0) return true;
  return false;
}

/** Tapes that no view holds on to: fresh memory for every stage would cost more than the stages. */
const spare: Tape[] = [];
const MOST_SPARE = 3;
const LARGEST_SPARE = 1 << 20;

function takeTape(capacity: number): Tape {
  const tape = spare.pop() ?? new Tape(0);
  tape.length = 0;
  tape.decided = 0;
  tape.reserve(capacity);
  return tape;
}

function giveBack(tape: Tape): void {
  if (spare.length < MOST_SPARE && tape.units.length <= LARGEST_SPARE) spare.push(tape);
}

function viewOf(tape: Tape, chains: LayerChains): View {
  return {
    text: tape.text(),
    via: tape.layers(chains),
    toSource: (span) => tape.toSource(span),
    viaOf: (span) => tape.viaOf(span, chains),
    accepts: (span) => !hasBreak(tape, span),
  };
}

function hasBreak(tape: Tape, span: Span): boolean {
  for (let at = span.start; at < span.end; at++) if (tape.units[at] === ZONE_BREAK) return true;
  return false;
}
