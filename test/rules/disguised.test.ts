// Every `match` example of every rule, put under disguises and cut in two. All examples under all disguises are some 140,000
// readings: an ordinary run takes most examples under a few disguises, chosen by its hash so that the choice never changes,
// and cuts one example of each rule at every place. PORTCULLIS_EXHAUSTIVE=1 takes all of them.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadRules } from '../../src/static-pass/load-rules.js';
import { findMatches } from '../../src/static-pass/match.js';
import type { Rule } from '../../src/static-pass/rule.js';
import { LaneScanner } from '../../src/scan/lane-scanner.js';
import { ENGLISH } from '../../src/text/folds/lexicon.js';
import { unfold } from '../../src/text/normalise.js';
import { DISGUISES, type Disguise } from '../disguises.js';

const set = loadRules(join(import.meta.dirname, '../../rules'));
const isExhaustive = process.env['PORTCULLIS_EXHAUSTIVE'] === '1';
/** One example in so many is tried under a given disguise. */
const ROTATION = isExhaustive ? 1 : 12;

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const unit of Buffer.from(text)) value = Math.imul(value ^ unit, 0x01000193);
  return value >>> 0;
}

/** Loss that is tolerated of what a disguise can carry: the odd example whose words happen to mean something undone. */
const TOLERATED = 0.03;
/** Where a disguise is known by its words alone, the cuts between them are guesses. */
const TOLERATED_BY_WORDS = 0.06;

/**
 * Disguises without marks of their own: they are recognised by known English words, and only from the first of them on. They
 * carry prose, not commands and keys, and each example is put behind a line of known words.
 */
const KNOWN_BY_WORDS = new Set([
  'right-to-left override',
  'Greek letters',
  'accents',
  'upside down',
  'spaced letters without gaps',
  'digits',
  'digits and signs',
  'crypt',
  'bcrypt',
  'soft line ends',
  'ROT13',
  'Atbash',
  'spelling alphabet without gaps',
  'reversed text',
  'reversed words',
]);
const LEAD = 'Please read this message now.\n';

/** Encodings that also spell plain numbers, digests and keys: they are believed when they give mostly letters. */
const MOSTLY_LETTERS: ReadonlySet<string> = new Set(['base64', 'base32', 'hex', 'ascii85', 'code_list']);
const LETTER_SHARE = 0.75;
const SHORTEST_ENCODED = 16;

/** A deleted sign has ended its word before it is gone, so letters that look Latin are judged one by one. */
const LATIN_ALONE = new Set(['deletes']);

/** Escapes that are themselves the attack are undone along with the disguise; what they spell is for other rules. */
const MADE_OF_ESCAPES = new Set(['command.header-injection', 'unsafe_output.ansi-escape']);

const KNOWN = new Set(ENGLISH);
const FEWEST_WORDS = 4;
const SIGNS = ' .,;:!?"-\n';

const isAscii = (text: string): boolean =>
  Array.from(text).every((sign) => sign === '\n' || (sign >= ' ' && sign <= '~'));
const isLetter = (sign: string): boolean => (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z');
const isAnyLetter = (sign: string): boolean => sign === ' ' || isLetter(sign) || sign > '\u007f';
const isWords = (text: string): boolean =>
  Array.from(text).every((sign) => SIGNS.includes(sign) || sign === "'" || isLetter(sign));

function wordsAlone(text: string): string {
  return Array.from(text.replaceAll("'", ''), (sign) => (SIGNS.includes(sign) ? ' ' : sign))
    .join('')
    .split(' ')
    .filter((word) => word !== '')
    .join(' ');
}

function isKnownProse(text: string): boolean {
  const letters = Array.from(text.toLowerCase(), (sign) => (isLetter(sign) ? sign : ' ')).join('');
  const words = letters.split(' ').filter((word) => word !== '');
  return words.length >= FEWEST_WORDS && words.every((word) => word.length < 3 || KNOWN.has(word));
}

function isMostlyLetters(text: string): boolean {
  const signs = Array.from(text);
  return signs.length >= SHORTEST_ENCODED && signs.filter(isAnyLetter).length >= LETTER_SHARE * signs.length;
}

const matches = (rule: Rule, views: ReturnType<typeof unfold>): boolean =>
  findMatches(set, views).some(({ signatureId }) => signatureId === rule.id);
const fires = (rule: Rule, text: string): boolean => matches(rule, unfold(text));

/** Whether folding changes the example itself: a token that is base64, a key that reads like leet. It is found as it stands. */
function isFoldedAway(rule: Rule, text: string): boolean {
  const views = unfold(text);
  const others = Object.assign(views.slice(1), { isComplete: views.isComplete });
  return others.length > 0 && !matches(rule, others);
}

/** The example as the disguise can carry it; null where it cannot. */
function carried({ kept, name, layer }: Disguise, rule: Rule, text: string): string | null {
  if (MADE_OF_ESCAPES.has(rule.id)) return null;
  // Told by their exact letters, which a disguise of words does not give back.
  const isExactRule = rule.caseSensitive || rule.family === 'secret' || rule.family === 'smuggling';
  const isByWords = KNOWN_BY_WORDS.has(name);
  if (isExactRule && (kept === 'words' || isByWords)) return null;
  if ((kept !== 'exact' || isByWords || LATIN_ALONE.has(name)) && !isAscii(text)) return null;
  if (isByWords && (rule.family === 'command' || !isKnownProse(text))) return null;
  if (MOSTLY_LETTERS.has(layer) && !isMostlyLetters(text)) return null;
  if (kept === 'words' && !isWords(text)) return null;
  const told = isByWords ? LEAD + text : text;
  const plain = kept === 'words' ? wordsAlone(told) : told;
  return fires(rule, plain) && !isFoldedAway(rule, plain) ? plain : null;
}

describe('every rule under every disguise', () => {
  for (const [index, disguise] of DISGUISES.entries()) {
    it(`still fires: ${disguise.layer}, ${disguise.name}`, { timeout: 120_000 }, () => {
      const lost: string[] = [];
      const isByWords = KNOWN_BY_WORDS.has(disguise.name);
      // Few examples are prose of known words: all of them are taken.
      const rotation = isByWords ? 1 : ROTATION;
      let tried = 0;
      for (const rule of set.rules) {
        for (const { text } of rule.examples.match) {
          if ((hash(rule.id + text) + index) % rotation !== 0) continue;
          const plain = carried(disguise, rule, text);
          if (plain === null) continue;
          tried += 1;
          if (!fires(rule, disguise.apply(plain))) lost.push(`${rule.id}: ${text}`);
        }
      }
      expect(tried).toBeGreaterThan(20);
      const share = isByWords ? TOLERATED_BY_WORDS : TOLERATED;
      expect(lost.length / tried, lost.join('\n')).toBeLessThanOrEqual(share);
    });
  }
});

describe('every rule in a stream', () => {
  it(
    'reports the same match wherever the text is cut, and lets nothing of it go before',
    { timeout: 300_000 },
    () => {
      for (const rule of set.rules) {
        const examples = rule.examples.match;
        const chosen = isExhaustive ? examples : [examples[hash(rule.id) % examples.length]!];
        for (const { text } of chosen) cutEverywhere(rule, text);
      }
    },
  );
});

function cutEverywhere(rule: Rule, text: string): void {
  const origin = rule.origins[0]!;
  const own = (matches: ReturnType<LaneScanner['end']>['matches']): string[] =>
    matches.filter(({ signatureId }) => signatureId === rule.id).map(({ start, end }) => `${start}-${end}`);
  const whole = own(new LaneScanner(set, origin).pushLast(text).matches);
  if (whole.length === 0) throw new Error(`${rule.id} does not fire in a stream: ${text}`);
  for (let cut = 1; cut < text.length; cut += 1) {
    const scanner = new LaneScanner(set, origin);
    const first = scanner.push(text.slice(0, cut));
    const last = scanner.pushLast(text.slice(cut));
    const where = `${rule.id} cut at ${cut}: ${text}`;
    // Where matches overlap, which of the later ones are listed depends on the first that was settled.
    const reported = [...own(first.matches), ...own(last.matches)];
    expect(reported[0], where).toBe(whole[0]);
    for (const span of whole)
      expect(
        reported.some((other) => overlap(span, other)),
        where,
      ).toBe(true);
    for (const span of whole) {
      const start = Number(span.split('-', 1)[0]);
      // What is let go lies before the match, or the match was reported with it.
      const isReported = own(first.matches).includes(span);
      const isCovered = own(first.matches).some((other) => overlap(span, other));
      expect(isReported || isCovered || first.releaseTo <= start, where).toBe(true);
    }
  }
}

function overlap(one: string, other: string): boolean {
  const [[a, b], [c, d]] = [one, other].map((span) => span.split('-').map(Number)) as [number[], number[]];
  return a! < d! && c! < b!;
}
