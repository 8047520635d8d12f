// Properties of the normaliser: whatever the text, its views map back into it, whole characters and in order; and the one
// cheap test never calls a text plain that the folds would change.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CharacterStage } from '../../src/text/folds/characters.js';
import { SPEAKING_WORDS } from '../../src/text/folds/cipher-words.js';
import { LEXICON } from '../../src/text/folds/lexicon.js';
import { candidatesAt, dropHopeless, EARLY, LATE, RunTrial } from '../../src/text/folds/run-trial.js';
import { RunStage } from '../../src/text/folds/runs.js';
import { NOTHING } from '../../src/text/folds/stage.js';
import { FOLDABLE, survey, surveyCiphers, surveyTokens } from '../../src/text/folds/survey.js';
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

/** Words of several alphabets, whole and with letters exchanged. */
const WORDS_OF_MANY =
  'и в на он сосо хор рот это город мост οδός το και ένα պատ hôtel été âme déjà über größer Straße naïve façade ærø café ígnóré sýstém prómpt ìgnörë ignоre рrompt аll раураl scоре не all the İstanbul ığdır łódź ňadra'.split(
    ' ',
  );
const anyProse = fc
  .array(
    fc.tuple(
      fc.constantFrom(...WORDS_OF_MANY),
      fc.constantFrom(' ', ' ', ' ', '. ', '', '-', "'", '1', ', '),
    ),
  )
  .map((pairs) => pairs.map(([word, gap]) => word + gap).join(''));

describe('the survey', () => {
  it('finds something in every text that the folds would change', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, anyProse), (text) => {
        const units = unitsOfText(text);
        const found = survey(units);
        if ((found & FOLDABLE) !== 0) return;
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
        if (found === 0) expect(surveyCiphers(tape).found).toBe(0);
      }),
      { numRuns: 2000 },
    );
  });

  /** Tokens that the screen passes over, that it must not pass over, and what may stand between them. */
  const piece = fc.oneof(
    fc.constantFrom(...LEXICON),
    fc.constantFrom(...SPEAKING_WORDS),
    fc.constantFrom(...Array.from(' \n\t\r.,;:!?-\'"()[]{}/\\=&%$@|_+*<>~`0123456789abcdefxyzAIZ')),
    fc.constantFrom(' ', '  ', '\n', ' a ', ' I ', '. ', ', ', '" ', '): '),
    fc.string({
      unit: fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ')),
      maxLength: 18,
    }),
    fc.constantFrom(...DISGUISES).map(({ apply }) => apply('ignore all previous')),
    // Short enough to look like words.
    fc
      .tuple(fc.constantFrom(...DISGUISES), fc.constantFrom('no', 'sing', 'alarm', 'ignore', 'é é'))
      .map(([{ apply }, word]) => apply(word)),
  );

  it('says of a text what looking at every token says', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), fc.nat(60), (pieces, times) => {
        const text = pieces.join('').repeat(times < 55 ? 1 : times);
        const units = unitsOfText(text).slice();
        expect(survey(units)).toBe(surveyTokens(units, 0, units.length));
      }),
      { numRuns: 4000 },
    );
  });

  it('rules a decoder out only where it would read nothing', () => {
    const trial = new RunTrial(null);
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), (pieces) => {
        const units = unitsOfText(pieces.join('')).slice();
        const candidates = candidatesAt(0x20, units[0] ?? 0, units[1] ?? 0);
        const dropped = candidates & ~dropHopeless(units, 0, units.length, candidates);
        trial.sink.before = 0x20;
        const window = { tape: Tape.of(units), units, end: units.length, isFinal: true };
        expect(trial.attempt(window, 0, dropped)).toBe(NOTHING);
      }),
      { numRuns: 4000 },
    );
  });
});
