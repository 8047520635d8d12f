// Every `match` example of every rule, put under disguises and cut in two. All examples under all disguises are some 140,000
// readings: an ordinary run takes each example under a few disguises, chosen by its hash so that the choice never changes,
// and cuts one example of each rule at every place. PORTCULLIS_EXHAUSTIVE=1 takes all of them.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadRules } from '../../src/static-pass/load-rules.js';
import { findMatches } from '../../src/static-pass/match.js';
import type { Rule } from '../../src/static-pass/rule.js';
import { LaneScanner } from '../../src/scan/lane-scanner.js';
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

/** Loss that is tolerated of a disguise that carries all that the rules look at. */
const TOLERATED = 0.06;

/** Disguises that cannot carry some examples, with the share they may lose and why. */
const EXEMPT: Readonly<Record<string, readonly [share: number, why: string]>> = {
  bcrypt: [0.25, 'believed only when it gives much English text: the alphabet is that of file names'],
  crypt: [0.25, 'the same'],
  'soft line ends': [0.15, 'one that splits a number, or stands beside a sign, is not taken for one'],
  Atbash: [0.35, 'recognised by known words, which short commands have none of'],
  ROT13: [0.35, 'recognised by known words'],
  'reversed words': [0.4, 'recognised by known words; the sign behind a word stays where it was'],
  'reversed text': [0.35, 'recognised by known words'],
  'spaced letters without gaps': [0.4, 'words are found again only where they are known'],
  'spelling alphabet without gaps': [0.4, 'words are found again only where they are known'],
  'digits and signs': [0.3, 'recognised by known words; marks at the end of a word stay marks'],
  digits: [0.25, 'recognised by known words'],
  accents: [0.3, 'recognised by known words, since accents are at home in other languages'],
  'right-to-left override': [0.35, 'read like reversed text'],
  'upside down': [0.1, 'signs without a turned form are lost'],
  octal: [0.12, 'codes with few letters in them are taken for numbers'],
  decimal: [0.1, 'the same'],
  'decimal with commas': [0.1, 'the same'],
  bare: [0.1, 'without brackets it must give mostly letters'],
  'in brackets': [0.1, 'it must give mostly letters'],
  spaced: [0.12, 'hex that gives few letters is taken for numbers'],
  'upper case with colons': [0.12, 'hex that gives few letters is taken for an address or a key'],
  joined: [0.1, 'hex that gives few letters is taken for a digest'],
  'with prefixes': [0.1, 'the same'],
  binary: [0.1, 'the same'],
  'Greek letters': [0.1, 'addresses and codes in mixed alphabets are not all read as Latin'],
};

/** Disguises that are undone only where they give, or stand in, ASCII. */
const ASCII_ONLY = new Set(['bcrypt', 'crypt', 'soft line ends']);

/** Escapes that are themselves the attack are undone along with the disguise; what they spell is for other rules. */
const MADE_OF_ESCAPES = new Set(['command.header-injection', 'unsafe_output.ansi-escape']);

const isAscii = (text: string): boolean => Array.from(text).every((sign) => sign >= ' ' && sign <= '~');
const SIGNS = ' .,;:!?"-\n';
const isWords = (text: string): boolean =>
  Array.from(text).every((sign) => SIGNS.includes(sign) || sign === "'" || isLetter(sign));
const isLetter = (sign: string): boolean => (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z');

function wordsAlone(text: string): string {
  return Array.from(text.replaceAll("'", ''), (sign) => (SIGNS.includes(sign) ? ' ' : sign))
    .join('')
    .split(' ')
    .filter((word) => word !== '')
    .join(' ');
}

const fires = (rule: Rule, text: string): boolean =>
  findMatches(set, unfold(text)).some(({ signatureId }) => signatureId === rule.id);

/** The example as the disguise can carry it; null where it cannot. */
function carried({ kept, name }: Disguise, rule: Rule, text: string): string | null {
  if (MADE_OF_ESCAPES.has(rule.id)) return null;
  // Secrets and smuggled text are told by their exact letters, which a disguise of letters does not give back.
  const isExactRule = rule.caseSensitive || rule.family === 'secret' || rule.family === 'smuggling';
  if (isExactRule) return null;
  if (kept === 'exact' && !ASCII_ONLY.has(name)) return text;
  if (!isAscii(text.replaceAll('\n', ' '))) return null;
  if (kept !== 'words') return text;
  const words = wordsAlone(text);
  return isWords(text) && fires(rule, words) ? words : null;
}

describe('every rule under every disguise', () => {
  for (const [index, disguise] of DISGUISES.entries()) {
    it(`still fires: ${disguise.layer}, ${disguise.name}`, { timeout: 120_000 }, () => {
      const lost: string[] = [];
      let tried = 0;
      for (const rule of set.rules) {
        for (const { text } of rule.examples.match) {
          if ((hash(rule.id + text) + index) % ROTATION !== 0) continue;
          const plain = carried(disguise, rule, text);
          if (plain === null) continue;
          tried += 1;
          if (!fires(rule, disguise.apply(plain))) lost.push(`${rule.id}: ${text}`);
        }
      }
      const [share] = EXEMPT[disguise.name] ?? [TOLERATED];
      expect(tried).toBeGreaterThan(20);
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
