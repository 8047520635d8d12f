// Cloak. Names that no capital vouches for: typed in small letters, or a single word at the head of a sentence, where any
// word has one. There the model is easily misled by a question in a language it knows little of, so it must be surer,
// unless the word is a known given name. Must never look at scripts without capitals.

import type { Span } from '../core/span.js';
import { Pattern } from '../text/pattern.js';
import { ONLY_GIVEN_NAMES } from './given-names.js';
import { isLetterOrDigit } from './reading.js';

/** What is asked after this is a thing: nobody asks what somebody is without a capital. */
const ASKS_FOR_THING = new Pattern("(?i:what(?: is|'s|s| are) (?:an? |the )?)$");
const ASK_REACH = 16;
/** Quotes of code and single letters name nobody. */
const NO_NAME = new Pattern('`|^[A-Za-z]\\.?$');

/** How sure the model must be of a name that only it vouches for. */
const SURE = 0.85;
/** The same for one word with a capital, which may as well be a place, a product or a noun of a language that has them. */
const FAIRLY_SURE = 0.72;

function hasCase(name: string): boolean {
  return name.toLowerCase() !== name.toUpperCase();
}

/** Whether nothing but blanks and opening marks stands between the offset and the end of the sentence before. */
function opensSentence(text: string, start: number): boolean {
  let at = start - 1;
  while (at >= 0 && !isLetterOrDigit(text, at) && !'.!?\n'.includes(text[at]!)) at -= 1;
  return at < 0 || !isLetterOrDigit(text, at);
}

/** Whether the name needs no capital, has one that tells, or the model is sure of it. */
export function isVouchedFor(text: string, { start, end }: Span, confidence: number): boolean {
  const name = text.slice(start, end);
  if (!hasCase(name)) return true;
  if (NO_NAME.test(name)) return false;
  const isSmall = name === name.toLowerCase();
  if (isSmall && ASKS_FOR_THING.test(text.slice(Math.max(0, start - ASK_REACH), start))) return false;
  if (confidence >= SURE) return true;
  const words = name.toLowerCase().split(' ');
  if (words.some((word) => ONLY_GIVEN_NAMES.has(word))) return true;
  if (isSmall) return false;
  if (words.length > 1) return true;
  return confidence >= FAIRLY_SURE && !opensSentence(text, start);
}
