// Cloak. A card as it is pasted ("4111 1111 1111 1111, 12/28, 123" or with bars between): nothing announces the expiry
// and the verification code but their place behind a number that proves itself. Must never start from a number that
// does not.

import type { Span } from '../../core/span.js';
import { Pattern } from '../../text/pattern.js';
import type { Detector, Sighting } from '../detector.js';
import { compactId } from '../id-shape.js';
import { valueSpan } from '../labelled.js';
import { isDigitUnit, isWordUnit } from '../reading.js';
import { isCardNumber } from './payment-card.js';

const RUN = new Pattern('[0-9](?:[ .\\-_]?[0-9]){12,20}');
const BETWEEN = '\\s{0,2}[,;|:/\\s]\\s{0,2}';
const MONTH = '(?:0?[1-9]|1[0-2])';
const EXPIRY = new Pattern(`^${BETWEEN}(${MONTH} ?[/\\-.|] ?(?:20)?[2-4][0-9]|(?:0[1-9]|1[0-2])[2-4][0-9])`);
const CODE = new Pattern(`^${BETWEEN}([0-9]{3,4})`);
/** Longer than separator and value together. */
const REST_CHARS = 24;
const CONFIDENCE = 0.9;
/** Check digits, and what stands on a card behind them. */
const PROVED = 0.97;

/** The card number a run of digits begins with; what follows it after a blank may have been taken along. */
function cardAt(text: string, run: Span): Span | null {
  if (isWordUnit(text, run.start - 1)) return null;
  for (let { end } = run; end - run.start >= 13; end -= 1) {
    if (!isDigitUnit(text, end - 1) || isDigitUnit(text, end)) continue;
    if (isCardNumber(compactId(text.slice(run.start, end)))) return { start: run.start, end };
  }
  return null;
}

/** What the pattern finds right behind `offset`, as a range of the whole text. */
function valueBehind(text: string, offset: number, pattern: Pattern): Span | null {
  const found = pattern.find(text.slice(offset, offset + REST_CHARS));
  if (found === null) return null;
  const { start, end } = valueSpan(found);
  if (isWordUnit(text, offset + end)) return null;
  return { start: offset + start, end: offset + end };
}

export const CARD_LINE: Detector = {
  name: 'card-line',
  trigger: `[0-9]{3}${BETWEEN}${MONTH} ?[/\\-.|2-4]`,
  *detect(reading): Generator<Sighting> {
    const { text } = reading;
    for (const run of reading.findSpans(RUN)) {
      const card = cardAt(text, run);
      if (card === null) continue;
      const expiry = valueBehind(text, card.end, EXPIRY);
      if (expiry === null) continue;
      yield { type: 'payment_card', ...card, confidence: PROVED };
      yield { type: 'card_expiry', ...expiry, confidence: CONFIDENCE };
      const code = valueBehind(text, expiry.end, CODE);
      if (code !== null) yield { type: 'card_cvv', ...code, confidence: CONFIDENCE };
    }
  },
};
