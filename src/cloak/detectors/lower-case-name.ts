// Cloak. Given names typed without a capital ("thx priya, call mark tomorrow"), which the model often misses. A word that is
// only a name must stand in prose; one that is a word as well must be addressed. Must never read an identifier, a path or a
// domain: whatever touches a sign of code is none.

import { Pattern } from '../../text/pattern.js';
import type { Detector, Sighting } from '../detector.js';
import { ONLY_GIVEN_NAMES, WORDS_AND_NAMES } from '../given-names.js';
import { isWordUnit, type Reading } from '../reading.js';

/** Letters of the names that are known. */
const [SHORTEST, LONGEST] = [3, 12];

/** What may touch a name in prose, before and behind it. */
const BEFORE = ' \t\n\r("\'“‘,';
const BEHIND = ' \t\n\r)"\'”’,.;:!?';

/** Whether the word stands in prose: blanks or marks of a sentence around it, and no dot that goes on. */
function isInProse(text: string, start: number, end: number): boolean {
  if (start > 0 && !BEFORE.includes(text[start - 1]!)) return false;
  // A bracket right behind a word opens what a function is given.
  if (text[start - 1] === '(' && isWordUnit(text, start - 2)) return false;
  if (end === text.length) return true;
  if (!BEHIND.includes(text[end]!)) return false;
  return text[end] === ' ' || !isWordUnit(text, end + 1) || isPossessive(text, end);
}

function isPossessive(text: string, at: number): boolean {
  return "'’".includes(text[at]!) && text[at + 1] === 's' && !isWordUnit(text, at + 2);
}

/** Quotes on both sides make a value of code or data, where a name needs more than its looks. */
function isQuoted(text: string, start: number, end: number): boolean {
  return '"\'`'.includes(text[start - 1] ?? ' ') && text[start - 1] === text[end];
}

const RELATIVES =
  'mom|mum|mother|dad|father|wife|husband|partner|brother|sister|son|daughter|cousin|uncle|aunt|grandma|grandpa|boss|manager|friend|buddy|mate|colleague|coworker|neighbou?r|girlfriend|boyfriend|roommate|teacher|doctor|lawyer|landlord|client|nephew|niece';
/** Words that call or mention somebody by name; behind a verb a comma begins something else. */
const CALLED = new Pattern(
  `(?i:(?:^|[^a-z])(?:(?:call|calling|ask|asked|tell|told|text|texting|message|msg|ping|remind|invite|thank|named|name is|name's|meet|(?:gave|give|sent|send|hand|show) (?:it|this|that|them) to) |(?:thanks|thx|hey|hi|hello|dear|bye|goodbye|(?:my|your|his|her|our|their) (?:${RELATIVES})),? ))$`,
);
/** Names that follow a noun as verbs ("the message may or may not"): there only the end of a clause makes them names. */
const AUXILIARIES: ReadonlySet<string> = new Set(['may', 'will']);
const NOUN_BEFORE = new Pattern('(?i:(?:call|text|message|msg|ping) )$');
const CLAUSE_ENDS = new Pattern('^(?:$|[.,!?;:)\\n])');
/** What follows a name and not a verb or a noun: the end of a clause, or a word that goes on about somebody else. */
const CLAUSE_GOES_ON = new Pattern(
  `^(?i:$|[.,!?;:)\\n]|'s[^a-z]|’s[^a-z]| (?:and|or|that|if|to|about|at|on|for|in|with|again|today|tonight|tomorrow|later|now|please|pls|when|whether|where|who|what|before|after|back|first|too|is|was|has|said|says|told|lives|wants|needs)(?:[^a-z]|$))`,
);
const CALL_REACH = 32;
const FOLLOW_REACH = 14;

function isAddressed(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - CALL_REACH), start);
  if (!CALLED.test(before)) return false;
  const isVerb = AUXILIARIES.has(text.slice(start, end)) && NOUN_BEFORE.test(before);
  return (isVerb ? CLAUSE_ENDS : CLAUSE_GOES_ON).test(text.slice(end, end + FOLLOW_REACH));
}

/**
 * A saint's name is a town's, what a keyword declares is no person, and what has an article is a noun, here or in another
 * language ("a chic bob", "um tom leve").
 */
const NAMES_A_THING = new Pattern(
  '(?:^|[^A-Za-z])(?:(?i:san|santa|st|saint|são)[ .]{1,2}|(?:import|const|var|def|class|function|struct|enum|package|require|install) |(?i:an?|the|une?|una|uma|uns|umas|um|el|il|lo|los|las|ein|eine|einen|een|het|sobre|seu|meu) )$',
);

const ONLY_A_NAME = 0.62;
const ADDRESSED = 0.66;

function confidenceOf(text: string, word: string, start: number): number {
  const end = start + word.length;
  const isName = ONLY_GIVEN_NAMES.has(word);
  if ((!isName && !WORDS_AND_NAMES.has(word)) || !isInProse(text, start, end)) return 0;
  if (isQuoted(text, start, end) || NAMES_A_THING.test(text.slice(Math.max(0, start - 10), start))) return 0;
  if (isAddressed(text, start, end)) return ADDRESSED;
  return isName ? ONLY_A_NAME : 0;
}

function isLowerCase(code: number): boolean {
  return code >= 97 && code <= 122;
}

/** Looks at every word: without a pattern, because there are a hundred in a paragraph and hardly ever a name. */
function* detect({ text }: Reading): Generator<Sighting> {
  for (let start = 0; start < text.length;) {
    let end = start;
    while (end < text.length && isLowerCase(text.charCodeAt(end))) end += 1;
    const length = end - start;
    if (length >= SHORTEST && length <= LONGEST && !isWordUnit(text, start - 1) && !isWordUnit(text, end)) {
      const confidence = confidenceOf(text, text.slice(start, end), start);
      if (confidence > 0) yield { type: 'person_name', start, end, confidence };
    }
    start = end + 1;
  }
}

export const LOWER_CASE_NAME: Detector = { name: 'lower-case-name', trigger: null, detect };
