// Text, stage 4. Enters: a submitted text; leaves: the ways to read it. The first view is always the text itself; the
// others undo disguises, up to three layers deep, and map back exactly. Must never replace or hide the text as submitted.

import { CIPHER_STAGES, ZONE_BREAK } from './folds/ciphers.js';
import { CharacterStage } from './folds/characters.js';
import { hasEarlyRun, survey, surveyCiphers } from './folds/survey.js';
import { EARLY, LATE } from './folds/run-trial.js';
import { RunStage } from './folds/runs.js';
import type { Span } from '../core/span.js';
import type { StageContext } from './folds/stage.js';
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
  const views: View[] = [plainView(text)];
  if (survey(units) === 0) return Object.assign(views, { isComplete: true });
  const context: StageContext = { chains: new LayerChains() };
  const { tape, hasChanged, isComplete } = foldWhole(Tape.of(units), context);
  if (hasChanged) views.push(viewOf(tape, context.chains));
  const ciphers = surveyCiphers(tape);
  for (const { bit, make } of CIPHER_STAGES) {
    if ((ciphers & bit) === 0) continue;
    const zones = new Tape(64);
    make(context).advance(tape, zones, true);
    if (zones.length > 0) views.push(viewOf(zones, context.chains));
  }
  return Object.assign(views, { isComplete });
}

function foldWhole(
  raw: Tape,
  context: StageContext,
): { tape: Tape; hasChanged: boolean; isComplete: boolean } {
  let tape = raw;
  let isComplete = true;
  for (let depth = 0; depth < DEPTH; depth++) {
    const pass: StageContext = { ...context, isLaterPass: depth > 0 };
    const early = hasEarlyRun(tape) ? new RunStage(pass, EARLY) : null;
    const characters = new CharacterStage(pass);
    const late = new RunStage(pass, LATE);
    for (const stage of early === null ? [characters, late] : [early, characters, late]) {
      const output = new Tape(tape.length + 16);
      stage.advance(tape, output, true);
      tape = output;
    }
    isComplete &&= characters.isComplete;
    if (early?.hasChanged !== true && !characters.hasRevealed && !late.hasChanged) break;
  }
  const isTouched = tape.chain.subarray(0, tape.length).some((chain) => chain !== 0);
  return { tape, hasChanged: isTouched || tape.length !== raw.length, isComplete };
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
