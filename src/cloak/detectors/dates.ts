// Cloak. Dates in many spellings, told apart by what stands before them: a birth date, a date tied to a person's life
// (health information in a medical text), or a plain date. Each range is reported under exactly one of the three.

import type { EntityCategory } from '../../core/entity.js';
import type { Span } from '../../core/span.js';
import { Pattern } from '../../text/pattern.js';
import { isDayOfYear } from '../checksums.js';
import type { Detector, Sighting } from '../detector.js';
import { countDigits } from '../labelled.js';
import { isDigitUnit, isWordUnit, type Reading } from '../reading.js';
import { clue } from '../word-list.js';
import { BIRTH_CLUE, LIFE_CLUE, MONTH, VISIT_CLUE } from './date-words.js';
import { MEDICAL_CLUE } from './medical.js';

const DAY = '(?:3[01]|[12][0-9]|0?[1-9])';
const MONTH_NUMBER = '(?:1[0-2]|0?[1-9])';
const YEAR = '(?:18|19|20)[0-9]{2}';
const ORDINAL = '(?:st|nd|rd|th|er|\\.|º|°|ª)?';
const OF = '(?:[ .\\-/,]{1,2}|\\s(?:de|of|del)\\s)';
const WEEKDAY_FREE = [
  `${YEAR}[\\-/.]${MONTH_NUMBER}[\\-/.]${DAY}`,
  `${DAY} ?[/.\\-] ?${DAY} ?[/.\\-] ?(?:${YEAR}|[0-9]{2})`,
  `${DAY}${ORDINAL}${OF}${MONTH}\\.?(?:${OF}(?:${YEAR}|'?[0-9]{2}\\b))?`,
  `${MONTH}\\.?[ \\-]${DAY}${ORDINAL}(?:,? ?${YEAR})`,
  `${MONTH}\\.?[ \\-]${DAY}(?:st|nd|rd|th)?\\b`,
  `${MONTH}\\.?(?:\\s(?:del?\\s)?|/|-)${YEAR}`,
  `${YEAR}年 ?[0-9]{1,2}月 ?[0-9]{1,2}日`,
  `${YEAR}년 ?[0-9]{1,2}월 ?[0-9]{1,2}일`,
  `(?:昭和|平成|令和|大正)[0-9元]{1,2}年[0-9]{1,2}月[0-9]{1,2}日`,
];
const DATE = new Pattern(`(?i:${WEEKDAY_FREE.join('|')})`);
const COMPACT = new Pattern(
  `${YEAR}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])|(?:0[1-9]|[12][0-9]|3[01])(?:0[1-9]|1[0-2])${YEAR}`,
);

const VERSION_CLUE = clue('v', 'ver', 'versions?', 'release', 'build', 'npm', 'pip');
const VERSION_REACH = { before: 12, after: 0 };
const BIRTH_REACH = { before: 28, after: 8 };
const LIFE_REACH = { before: 26, after: 0 };
const MEDICAL_REACH = { before: 300, after: 200 };

/** The three numbers of a date without words, as they are written; null: it is no such date. */
function numbersOf(value: string): readonly string[] | null {
  const numbers: string[] = [];
  let number = '';
  for (const char of value) {
    if (char >= '0' && char <= '9') number += char;
    else if (char === '/' || char === '.' || char === '-') {
      numbers.push(number);
      number = '';
    } else if (char !== ' ') return null;
  }
  numbers.push(number);
  return numbers.length === 3 ? numbers : null;
}

/** Whether day and month can be read out of a numeric date, whichever comes first; versions and ratios cannot. */
function existsInCalendar(value: string): boolean {
  const parts = numbersOf(value);
  if (parts === null) return true;
  if (['/', '.', '-'].filter((mark) => value.includes(mark)).length > 1) return false;
  const [first, second, third] = [Number(parts[0]), Number(parts[1]), Number(parts[2])];
  if (parts[0]!.length === 4) return isDayOfYear(second, third);
  // A year of two digits after dots and unpadded numbers is a version's last part.
  const isPadded = parts[0]!.length === 2 && parts[1]!.length === 2;
  if (parts[2]!.length === 2 && !isPadded && value.includes('.')) return false;
  return isDayOfYear(second, first) || isDayOfYear(first, second);
}

function isWhole(text: string, span: Span): boolean {
  const { start, end } = span;
  if (isWordUnit(text, start - 1) && isWordUnit(text, start)) return false;
  if (
    isWordUnit(text, end) &&
    isWordUnit(text, end - 1) &&
    !(text[end] === 'T' && isDigitUnit(text, end + 1))
  )
    return false;
  if (
    '@v'.includes(text[start - 1] ?? ' ') ||
    ('./-'.includes(text[start - 1] ?? ' ') && isDigitUnit(text, start - 2))
  )
    return false;
  return !('./-'.includes(text[end] ?? ' ') && isDigitUnit(text, end + 1));
}

/** "Born on or after 1 January 1996" is a limit, nobody's birthday. */
const LIMIT_BEFORE = new Pattern('(?i:\\b(?:after|before|until|since|between)\\s{1,2})$');
const LIMIT_REACH = 10;

function isLimit({ text }: Reading, { start }: Span): boolean {
  return LIMIT_BEFORE.test(text.slice(Math.max(0, start - LIMIT_REACH), start));
}

function classify(reading: Reading, span: Span): Omit<Sighting, 'start' | 'end'> {
  // A clock time right behind makes it a log line's stamp.
  if (reading.text[span.end] === 'T' && isDigitUnit(reading.text, span.end + 1))
    return { type: 'date', confidence: 0.7 };
  if (reading.near(BIRTH_CLUE, span, BIRTH_REACH) && !isLimit(reading, span))
    return { type: 'date_of_birth', confidence: 0.93 };
  const isMedical = (): boolean => reading.near(MEDICAL_CLUE, span, MEDICAL_REACH);
  const tells = countDigits(reading.text.slice(span.start, span.end)) > 4;
  // A word of somebody's life right before it says more than a model that sees a date.
  const isLife = tells && reading.near(LIFE_CLUE, span, LIFE_REACH);
  if (isLife || (tells && reading.near(VISIT_CLUE, span, LIFE_REACH) && isMedical())) {
    const category: EntityCategory = isMedical() ? 'phi' : 'pii';
    return { type: 'sensitive_date', category, confidence: isLife ? 0.9 : 0.8 };
  }
  return { type: 'date', confidence: 0.8 };
}

function* detectDates(reading: Reading): Generator<Sighting> {
  const { text } = reading;
  for (const { start, end: edge } of reading.findSpans(DATE)) {
    const value = text.slice(start, edge);
    // The full stop of an abbreviated month, or of the sentence: nobody misses it.
    const end = text[edge - 1] === '.' ? edge - 1 : edge;
    if (!isWhole(text, { start, end }) || !existsInCalendar(value)) continue;
    if (value.includes('.') && reading.near(VERSION_CLUE, { start, end }, VERSION_REACH)) continue;
    const isFull = end - start >= 6;
    const sighting = { ...classify(reading, { start, end }), start, end };
    yield isFull ? sighting : { ...sighting, confidence: sighting.confidence - 0.2 };
  }
}

/** "People born in 1951" is nobody's birthday. */
const COHORT_CLUE = clue(
  'people',
  'persons',
  'those',
  'anyone',
  'everyone',
  'adults',
  'workers',
  'generation',
  'cohort',
);
const COHORT_REACH = { before: 30, after: 0 };

/** "A Star Is Born (1937 film)": what goes on behind the year inside its brackets tells one work from another. */
function tellsWorksApart(text: string, { start, end }: Span): boolean {
  return text[start - 1] === '(' && text[end] === ' ' && isWordUnit(text, end + 1);
}

/** Eight digits or a lone year are a date only where something says that someone was born then. */
function* detectBirthYears(reading: Reading): Generator<Sighting> {
  const { text } = reading;
  if (reading.findWords(BIRTH_CLUE).length === 0) return;
  for (const [isPlausible, digits, confidence, before] of [
    [(run: string) => COMPACT.test(run), 8, 0.85, 22],
    [(run: string) => run.startsWith('19') || run.startsWith('20'), 4, 0.6, 12],
  ] as const) {
    // prettier-ignore
    for (const { start, end } of reading.digitRuns()) {
      if (end - start !== digits || !isPlausible(text.slice(start, end))) continue;
      if (isWordUnit(text, start - 1) || isWordUnit(text, end) || !isWhole(text, { start, end })) continue;
      if (!reading.near(BIRTH_CLUE, { start, end }, { before, after: 0 })) continue;
      if (reading.near(COHORT_CLUE, { start, end }, COHORT_REACH) || isLimit(reading, { start, end })) continue;
      if (tellsWorksApart(text, { start, end })) continue;
      yield { type: 'date_of_birth', start, end, confidence };
    }
  }
}

export const DATES: Detector = {
  name: 'dates',
  trigger: `[0-9] ?[/.\\-] ?[0-9]{1,2} ?[/.\\-] ?[0-9]|${MONTH}|[0-9][年년]`,
  detect: detectDates,
};
export const BIRTH_YEARS: Detector = {
  name: 'birth-years',
  trigger: (reading) => reading.digitRuns().length > 0,
  detect: detectBirthYears,
};
