// Properties of the normaliser: whatever the text, its views map back into it, whole characters and in order; and the one
// cheap test never calls a text plain that the folds would change.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CharacterStage } from '../../src/text/folds/characters.js';
import { EARLY, LATE } from '../../src/text/folds/run-trial.js';
import { RunStage } from '../../src/text/folds/runs.js';
import { survey, surveyCiphers } from '../../src/text/folds/survey.js';
import { unfold } from '../../src/text/normalise.js';
import { LayerChains, Tape, unitsOfText } from '../../src/text/offset-map.js';
import { DISGUISES } from '../disguises.js';
import { anyText, PHRASES, WORDS } from '../support/any-text.js';

function isInside(text: string, start: number, end: number): boolean {
  return start >= 0 && start <= end && end <= text.length;
}

describe('views', () => {
  it('map every stretch into the submitted text, and growing stretches to growing ones', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), fc.nat(), (text, first, second) => {
        for (const view of unfold(text)) {
          if (view.text.length === 0) continue;
          const [start, end] = [first % view.text.length, second % (view.text.length + 1)].sort(
            (a, b) => a - b,
          ) as [number, number];
          const span = { start, end: Math.max(end, start + 1) };
          const source = view.toSource(span);
          expect(isInside(text, source.start, source.end)).toBe(true);
          if (!view.accepts(span)) continue;
          const inner = view.toSource({ start: span.start, end: span.start + 1 });
          expect(inner.start >= source.start && inner.end <= source.end).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('map untouched units to themselves', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const view of unfold(text)) {
          for (let at = 0; at < view.text.length; at++) {
            const span = { start: at, end: at + 1 };
            if (view.viaOf(span).length > 0 || !view.accepts(span)) continue;
            const { start } = view.toSource(span);
            expect(text[start]).toBe(view.text[at]);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('undo a disguise to the very words it hid, in place', () => {
    const exact = DISGUISES.filter(({ isExact }) => isExact);
    fc.assert(
      fc.property(
        fc.constantFrom(...exact),
        fc.constantFrom(...PHRASES),
        fc.constantFrom(...WORDS),
        (disguise, phrase, word) => {
          const hidden = disguise.apply(phrase);
          const text = `Note ${word}: ${hidden} (end)`;
          const reading = unfold(text).find((view) => view.text.includes(phrase))!;
          const at = reading.text.indexOf(phrase);
          const { start, end } = reading.toSource({ start: at, end: at + phrase.length });
          const from = text.indexOf(hidden);
          expect(start).toBeGreaterThanOrEqual(from);
          expect(end).toBeLessThanOrEqual(from + hidden.length);
          // Invisible characters, brackets and prefixes around it are all that may stay outside.
          expect(end - start).toBeGreaterThanOrEqual(hidden.length - 6);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('the survey', () => {
  it('finds something in every text that the folds would change', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const units = unitsOfText(text);
        if (survey(units) !== 0) return;
        const context = { chains: new LayerChains() };
        let tape = Tape.of(units);
        for (const stage of [
          new RunStage(context, EARLY),
          new CharacterStage(context),
          new RunStage(context, LATE),
        ]) {
          const output = new Tape(16);
          stage.advance(tape, output, true);
          tape = output;
        }
        expect(tape.text()).toBe(text);
        expect(surveyCiphers(tape).found).toBe(0);
      }),
      { numRuns: 2000 },
    );
  });
});
