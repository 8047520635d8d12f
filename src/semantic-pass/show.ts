// Semantic pass. A text enters, the windows a model is to be shown leave, each framed with its origin and knowing where in
// the submitted text its pieces lie. Overlapping, and none left out. Stops between blocks, so that a long text does not
// hold up others. Must never judge.

import { snapToCharacters, type Span } from '../core/span.js';
import type { Tokeniser, Tokens } from '../inference/tokenise.js';
import { frameIds, planWindows, type Frame, type Window } from '../inference/windows.js';
import { cutBlocks, readBlock, type Reading } from './readings.js';

export interface ShownWindow {
  readonly reading: Reading;
  readonly tokens: Tokens;
  readonly window: Window;
  readonly ids: Int32Array;
}

export interface ShowOptions {
  readonly tokeniser: Tokeniser;
  /** Ids a window holds, those of the frame included. */
  readonly windowTokens: number;
  readonly overlap: number;
  readonly frame: Frame;
}

const SLICE_MS = 1;

/** Gives the event loop away once the slice is used up. */
function letOthersIn(): () => Promise<void> {
  let resumedAt = performance.now();
  return async () => {
    if (performance.now() - resumedAt < SLICE_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    resumedAt = performance.now();
  };
}

/** Every window of every reading of the text, in order. */
export async function showText(text: string, options: ShowOptions): Promise<readonly ShownWindow[]> {
  const { tokeniser, frame, overlap } = options;
  const capacity = options.windowTokens - frame.before.length - frame.after.length;
  const shown: ShownWindow[] = [];
  const breathe = letOthersIn();
  for (const block of cutBlocks(text)) {
    for (const reading of readBlock(text, block)) {
      await breathe();
      const tokens = await tokeniser.tokeniseInSlices(reading.text);
      for (const window of planWindows(tokens.words, capacity, overlap))
        shown.push({ reading, tokens, window, ids: frameIds(tokens, window, frame) });
    }
    await breathe();
  }
  return shown;
}

/** Where in the submitted text these pieces of a window lie; never through a surrogate pair. */
export function placeOf(text: string, { reading, tokens }: ShownWindow, pieces: Window): Span {
  const span = { start: tokens.starts[pieces.start]!, end: tokens.ends[pieces.end - 1]! };
  return snapToCharacters(text, reading.toSource(span));
}
