// Cloak. E-mail addresses: plain ones in any script, quoted and plus-addressed ones, and those spelled to fool
// machines ("name [at] host dot com"). File names, package versions and a URL's credentials are none of these.

import { Pattern } from '../../text/pattern.js';
import type { Detector, Sighting } from '../detector.js';
import { isDigitUnit, type Reading } from '../reading.js';

/** Letters of scripts that put blanks between words; in the others an address would take the sentence with it. */
function isLetter(code: number): boolean {
  if (code < 0x80) return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
  if (code < 0x0590) return (code >= 0xc0 && code <= 0x24f) || (code >= 0x370 && code <= 0x52f);
  return code <= 0x06ff || (code >= 0x0900 && code <= 0x0e7f);
}

function isIdeograph(code: number): boolean {
  return (code >= 0x3040 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7a3);
}

function isAlphanumeric(code: number): boolean {
  return isLetter(code) || (code >= 48 && code <= 57);
}

const LOCAL_MARKS = "._%+'-";

/** Where the part before the @ begins; `at` itself when there is none. */
function localStart(text: string, at: number): number {
  if (text[at - 1] === '"') {
    const open = text.lastIndexOf('"', at - 2);
    return open !== -1 && at - open <= 66 && !text.slice(open, at).includes('\n') ? open : at;
  }
  let from = at;
  while (from > 0 && at - from < 64) {
    const code = text.charCodeAt(from - 1);
    if (!isAlphanumeric(code) && !LOCAL_MARKS.includes(text[from - 1]!)) break;
    from -= 1;
  }
  // An address of ideographs throughout begins after a blank or mark; after other text it is that text's end.
  if (from === at) while (from > 0 && at - from < 32 && isIdeograph(text.charCodeAt(from - 1))) from -= 1;
  while (from < at && ".%'-+".includes(text[from]!)) from += 1;
  return from;
}

/** Where the host ends: labels joined by single dots, the last one letters alone; `from` when there is no such host. */
function hostEnd(text: string, from: number): number {
  const isPart = isIdeograph(text.charCodeAt(from)) ? isIdeograph : isAlphanumeric;
  let end = from;
  let at = from;
  let dots = 0;
  while (at < text.length && at - from < 253) {
    const start = at;
    while (at < text.length && (isPart(text.charCodeAt(at)) || (text[at] === '-' && at > start))) at += 1;
    const label = text.slice(start, at);
    if (label === '' || label.length > 63) break;
    if (dots > 0 && isTop(label)) end = at;
    if (text[at] !== '.') break;
    dots += 1;
    at += 1;
  }
  return end;
}

function isTop(label: string): boolean {
  if (label.toLowerCase().startsWith('xn--')) return true;
  for (let i = 0; i < label.length; i++) {
    if (!isLetter(label.charCodeAt(i)) && !isIdeograph(label.charCodeAt(i))) return false;
  }
  return label.length >= 2 && label.length <= 24;
}

const FILE_ENDINGS = new Set(
  'png jpg jpeg gif svg webp ico css js ts tsx jsx mjs json yaml yml md txt html xml py rb go rs java lock whl gz zip service target socket timer'.split(
    ' ',
  ),
);

/**
 * `scheme://user:password@host`: what stands before the @ is a credential, not a mailbox. Behind the host, in a path or a
 * query, it is a mailbox again.
 */
function isUserInfo(text: string, start: number): boolean {
  for (let i = start - 1; i >= 2 && i > start - 200; i--) {
    if (text.charCodeAt(i) <= 0x20) return false;
    if ('/?#'.includes(text[i]!)) return text[i] === '/' && text[i - 1] === '/' && text[i - 2] === ':';
  }
  return false;
}

/** `git@host:path` names a machine's door, not a person. */
function isDoor(text: string, start: number, end: number): boolean {
  return text.startsWith('git@', start) && text[end] === ':';
}

function* detectPlain(reading: Reading): Generator<Sighting> {
  const { text } = reading;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const end = hostEnd(text, at + 1);
    if (end === at + 1) continue;
    const start = localStart(text, at);
    if (start === at || isUserInfo(text, start)) continue;
    if (FILE_ENDINGS.has(text.slice(text.lastIndexOf('.', end) + 1, end).toLowerCase())) continue;
    if (isDoor(text, start, end)) continue;
    yield { type: 'email', start, end, confidence: 0.98 };
  }
}

const AT_WORD = '(?:at|arroba|ät|chiocciola|kukac|собака)';
const DOT_WORD = '(?:dot|punkt|punto|ponto|point)';
const DOT = `(?:\\s?[\\[({<]\\s?(?:${DOT_WORD}|\\.)\\s?[\\])}>]\\s?|\\s${DOT_WORD}\\s|\\.)`;
const PART = '[a-z0-9_\\-]+';
const BRACKETED = new Pattern(
  `(?i:[a-z0-9][a-z0-9_+.\\-]*(?:${DOT}${PART})*\\s?[\\[({<]\\s?(?:${AT_WORD}|@)\\s?[\\])}>]\\s?${PART}(?:${DOT}${PART})+)`,
);
const TOP =
  '(?:com|net|org|edu|gov|io|co|de|fr|es|it|nl|uk|eu|us|ca|au|in|br|mx|pl|ru|jp|cn|ch|at|be|se|no|dk|fi|ie|pt|gr|cz|hu|ro|kr|sg|hk|tr|il|ae|ar|cl|za|nz|info|biz|dev|app|me|ai|tv|xyz|online|site|tech|cloud|email|example|test)';
const SPELLED = new Pattern(
  `(?i:[a-z0-9][a-z0-9_+.\\-]+(?:\\s${DOT_WORD}\\s${PART})*\\s${AT_WORD}\\s${PART}(?:\\s${DOT_WORD}\\s${PART})*\\s${DOT_WORD}\\s${TOP})\\b`,
);
/** Blanks on both sides of a sign or on none: one alone belongs to the sentence. */
const SPACED = new Pattern(
  `(?i:[a-z0-9][a-z0-9_+.\\-]+(?:\\s@\\s|@)[a-z0-9\\-]+(?:\\s\\.\\s|\\.)(?:[a-z0-9\\-]+\\.){0,2}${TOP})\\b`,
);
const ENCODED = new Pattern(
  `(?i:[a-z0-9][a-z0-9_.\\-]*(?:%40|&#64;|&commat;|\\\\u0040)(?:[a-z0-9\\-]+\\.)+[a-z]{2,12})\\b`,
);

/** Words before "at" that make it a place or a time: "meet me at example dot com" is a site, not a mailbox. */
const NOT_NAMES = new Set(
  'me us you it look is are was be available hosted located found here visit go up live online'.split(' '),
);

/** "at some point in": a moment, not a host whose dot is spelled. */
const MOMENT = new Pattern(
  '(?i:\\sat\\s(?:any|some|this|that|one|every|each|which|what|no|the|a|another|last|first)\\spoint\\sin$)',
);

function* detectDisguised(reading: Reading): Generator<Sighting> {
  for (const { start, end } of reading.findSpans(BRACKETED))
    yield { type: 'email', start, end, confidence: 0.9 };
  for (const { start, end } of reading.findSpans(SPELLED)) {
    const spelled = reading.text.slice(start, end);
    if (NOT_NAMES.has(spelled.split(' ')[0]!.toLowerCase()) || MOMENT.test(spelled)) continue;
    yield { type: 'email', start, end, confidence: 0.85 };
  }
  for (const { start, end } of reading.findSpans(SPACED)) {
    if (NOT_NAMES.has(reading.text.slice(start, end).split(' ')[0]!.toLowerCase())) continue;
    if (isDigitUnit(reading.text, end) || isDoor(reading.text, start, end)) continue;
    yield { type: 'email', start, end, confidence: 0.8 };
  }
  for (const { start, end } of reading.findSpans(ENCODED))
    yield { type: 'email', start, end, confidence: 0.88 };
}

export const EMAIL: Detector = {
  name: 'email',
  trigger: ({ text }) => text.includes('@'),
  detect: detectPlain,
};
export const DISGUISED_EMAIL: Detector = {
  name: 'email-disguised',
  trigger: `[\\[({<]\\s?(?:${AT_WORD}|@)\\s?[\\])}>]|\\s${AT_WORD}\\s.*\\s${DOT_WORD}\\s|\\s@|@\\s|%40|&#64;|&commat;|u0040`,
  detect: detectDisguised,
};
