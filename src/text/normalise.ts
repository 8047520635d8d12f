// Text, stage 4. Enters: a submitted text; leaves: the ways to read it. The first view is always the text itself; the
// others undo disguises, up to three layers deep, and map back exactly. Must never replace or hide the text as submitted.

import { CharacterStage } from './folds/characters.js';
import { RunStage } from './folds/runs.js';
import type { StageContext } from './folds/stage.js';
import { LayerChains, mergeChains, Tape } from './offset-map.js';
import { plainView, type View } from './view.js';

/** How many disguises, one inside the other, are undone. */
const DEPTH = 3;

export interface Unfolding extends ReadonlyArray<View> {
  /** False when some stretch was too large to unfold: the text itself is still the first view. */
  readonly isComplete: boolean;
}

export function unfold(text: string): Unfolding {
  const context: StageContext = { chains: new LayerChains() };
  const views: View[] = [plainView(text)];
  const { tape, isComplete } = foldWhole(text, context);
  if (tape !== null) views.push(viewOf(tape, context.chains));
  return Object.assign(views, { isComplete });
}

function foldWhole(text: string, context: StageContext): { tape: Tape | null; isComplete: boolean } {
  let tape = new Tape(text.length);
  tape.appendText(text, 0);
  let isComplete = true;
  for (let depth = 0; depth < DEPTH; depth++) {
    const characters = new CharacterStage(context);
    const folded = new Tape(tape.length + 16);
    characters.advance(tape, folded, true);
    const runs = new RunStage(context);
    const decoded = new Tape(folded.length + 16);
    runs.advance(folded, decoded, true);
    isComplete &&= characters.isComplete;
    tape = decoded;
    if (!characters.hasRevealed && !runs.hasChanged) break;
  }
  return {
    tape:
      tape.chain.subarray(0, tape.length).some((chain) => chain !== 0) || tape.length !== text.length
        ? tape
        : null,
    isComplete,
  };
}

function viewOf(tape: Tape, chains: LayerChains): View {
  const present = new Set(tape.chain.subarray(0, tape.length));
  present.delete(0);
  return {
    text: tape.text(),
    via: mergeChains([...present].map((chain) => chains.list(chain))),
    toSource: (span) => tape.toSource(span),
    viaOf: (span) => tape.viaOf(span, chains),
    accepts: () => true,
  };
}
