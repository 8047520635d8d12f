// Cloak. Passwords, which only their surroundings give away: after a label in many languages, in configuration and
// JSON, on a command line and in a URL's credentials. Talk about passwords ("the password is required") is not one.

import type { Detector, Sighting } from '../detector.js';
import { countDigits } from '../labelled.js';
import type { Reading } from '../reading.js';
import type { Span } from '../../core/span.js';
import { Pattern } from '../../text/pattern.js';

const WORDS = [
  'pass ?words?',
  'pass ?phrase',
  'pass ?code',
  'passwd',
  'pwd',
  'passwort',
  'kennwort',
  'mot de passe',
  'mdp',
  'contrase[ñn]a',
  'clave(?: de acceso)?',
  'senha',
  'palavra passe',
  'parola(?: d.ordine)?',
  'wachtwoord',
  'has[łl]o',
  'heslo',
  'l[öo]senord',
  'passord',
  'adgangskode',
  'salasana',
  'jelsz[óo]',
  '[şs]ifre(?:m)?',
  'пароль',
  'гасло',
  'κωδικ[όo]ς',
  'mật khẩu',
  'kata sandi',
  '密码',
  '密碼',
  '口令',
  'パスワード',
  '비밀번호',
  '암호',
  'كلمة (?:ال)?(?:مرور|سر)',
  'סיסמ[אה]',
  'รหัสผ่าน',
  'पासवर्ड',
];
const LABEL = `(?i:${WORDS.map((word) => word.replaceAll(' ', '[\\s_\\-]{0,1}')).join('|')})`;

const ASSIGN = `["'\`\\])*_]{0,3}\\s{0,2}(?:(?i:is|was|are|ist|est|es|é|è|:=|=>)\\s{0,1})?[:=>]{1,2}\\s{0,3}["'\`*]{0,2}`;
/** Label, an assigning sign, and the value up to a blank or quote. */
const ASSIGNED = new Pattern(`${LABEL}${ASSIGN}([^\\s"'\`<>]+)`);
/** The short label of configuration files, which in prose is a verb. */
const SHORT_ASSIGNED = new Pattern(
  `(?:^|[^A-Za-z0-9(])(?i:(?:pass|pw)["']?\\s{0,1}[:=]|pw\\s(?:is|was|ist|:))\\s{0,2}["']{0,1}([^\\s"'\`<>]+)`,
);
/** Label, a verb or nothing at all, and a value that must look like a password. */
const SPOKEN = new Pattern(
  `${LABEL}["'\`]{0,1}\\s{1,2}(?i:(?:(?:is|was|to|are|ist|lautet|est|es|é|è|jest|to jest|это|:)\\s{1,2}){0,2})(?i:now\\s|just\\s|simply\\s)?["'\`*]{0,2}([^\\s"'\`<>]+)`,
);
const QUOTED = new Pattern(
  `${LABEL}(?i:\\s{1,2}(?:is|was|to|ist|lautet|est|es|é|è|of)?)\\s{0,2}["'\`]([^\\s"'\`<>]+)`,
);
/** A few words more between the two: "the password for the guest network is". */
const FOR_SOMETHING = new Pattern(
  `${LABEL}\\s(?i:for|of|to|on|für|pour|para|per|voor)\\s(?:[^\\s.,;:]{1,20}\\s){1,5}?(?i:is|was|ist|lautet|est|es|é|è)\\s{1,2}["'\`*]{0,2}([^\\s"'\`<>]+)`,
);
const USER_INFO = new Pattern('://[^\\s/:@"\'<>]+:([^\\s/"\'<>]+)@[^\\s/@"\'<>]');
const COMMAND = new Pattern(
  '(?:\\bcurl\\b[^\\n]*?\\s(?:-u|--user)|\\bsshpass\\s-p|\\bmysql\\b[^\\n]*?\\s-p)[ =]?["\']?(?:[^\\s:"\']{1,64}:)?([^\\s"\']+)',
);

const EMPTY_VALUES = new Set(
  'null none nil undefined true false string str text char varchar input password passwd secret required optional empty xxx xxxx xxxxx changeme your_password yourpassword example redacted hidden masked todo tbd n/a field value type props function self this new async await'.split(
    ' ',
  ),
);

/** Placeholders, references and calls stand where a value will be; they are none. */
function isPlaceholder(value: string): boolean {
  const lower = value.toLowerCase();
  return (
    EMPTY_VALUES.has(lower) ||
    value.startsWith('(') ||
    value.endsWith('[') ||
    value.endsWith('(') ||
    ('$<{%[('.includes(value[0]!) &&
      (value.includes('}') ||
        value.includes(']') ||
        value.includes(')') ||
        value[1] === '{' ||
        value[1] === '(')) ||
    lower.startsWith('process.env') ||
    lower.startsWith('os.') ||
    lower.startsWith('env.') ||
    lower.startsWith('config.') ||
    lower.startsWith('req.') ||
    lower.startsWith('this.') ||
    lower.startsWith('self.') ||
    lower.startsWith('http') ||
    (value.includes('(') && value.endsWith(')')) ||
    Array.from(value).every((char) => '*•.x-_#'.includes(char))
  );
}

function isUpper(char: string): boolean {
  return char >= 'A' && char <= 'Z';
}

/** Letters beside digits or signs, or capitals inside: what people type where a word will not do. */
function looksChosen(value: string): boolean {
  const hasLetter = value.toLowerCase() !== value.toUpperCase();
  const digits = countDigits(value);
  const inner = value.slice(1);
  const hasInnerCapital = Array.from(inner).some(isUpper) && value !== value.toUpperCase();
  const hasSign = Array.from(inner.slice(0, -1)).some((char) => '!@#$%^&*_+=?~'.includes(char));
  return (
    (hasLetter && digits > 0) || (hasLetter && (hasInnerCapital || hasSign)) || (!hasLetter && digits >= 4)
  );
}

/** The value without the sentence's own punctuation: a lone trailing mark ends the sentence, not the password. */
function trimEnd(text: string, span: Span): Span {
  let { end } = span;
  while (end - 1 > span.start && '.,;)]}:'.includes(text[end - 1]!)) end -= 1;
  return { start: span.start, end };
}

function* sight(
  reading: Reading,
  pattern: Pattern,
  judge: (value: string, next: string) => number,
): Generator<Sighting> {
  for (const found of reading.findAll(pattern)) {
    const value = found.groups[1] ?? '';
    const span = trimEnd(reading.text, { start: found.end - value.length, end: found.end });
    const chosen = reading.text.slice(span.start, span.end);
    if (chosen.length < 3 || isPlaceholder(chosen)) continue;
    if (chosen.length > 72 || reading.text.startsWith('":', span.end)) continue;
    const confidence = judge(chosen, reading.text[span.end] ?? '\n');
    if (confidence > 0) yield { type: 'password', ...span, confidence };
  }
}

/** In prose a bare word after a colon begins a sentence; a value that looks chosen, or stands alone, is the password. */
function judgeAssigned(value: string, next: string): number {
  // Surer than a rule for secrets, which sees no more than that something is assigned.
  if (looksChosen(value)) return 0.96;
  return value.length <= 32 && '\n\r"\'`<,;}'.includes(next) ? 0.62 : 0;
}

function* detectUserInfo(reading: Reading): Generator<Sighting> {
  for (const found of reading.findAll(USER_INFO)) {
    const value = found.groups[1]!;
    const end = reading.text.lastIndexOf('@', found.end);
    const start = end - value.length;
    if (!isPlaceholder(value)) yield { type: 'password', start, end, confidence: 0.95 };
  }
}

export const PASSWORD: Detector = {
  name: 'password',
  trigger: ['pass', 'pw', ...WORDS].map((word) => word.replaceAll(' ', '[\\s_\\-]{0,1}')).join('|'),
  *detect(reading) {
    yield* sight(reading, ASSIGNED, judgeAssigned);
    yield* sight(reading, SHORT_ASSIGNED, (value) => (looksChosen(value) ? 0.85 : 0));
    yield* sight(reading, SPOKEN, (value) => (looksChosen(value) ? 0.85 : 0));
    yield* sight(reading, FOR_SOMETHING, (value) => (looksChosen(value) ? 0.85 : 0));
    yield* sight(reading, QUOTED, (value) => (looksChosen(value) ? 0.92 : 0.75));
  },
};

export const URL_PASSWORD: Detector = {
  name: 'url-password',
  trigger: '://[^\\s/:@]+:[^\\s/]+@|curl|sshpass|mysql',
  *detect(reading) {
    yield* detectUserInfo(reading);
    yield* sight(reading, COMMAND, (value) => (looksChosen(value) ? 0.9 : 0.6));
  },
};
