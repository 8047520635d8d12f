// Cloak. User names, which have no shape: after a label or a log-in verb, in log pairs and URLs' credentials, as the
// home folder of a path, and as @handles beside the name of a network. Roles and service accounts name nobody.

import type { Detector, Sighting } from '../detector.js';
import { createLabelledDetector, valueSpan } from '../labelled.js';
import { isWordUnit, type Reading } from '../reading.js';
import { clue } from '../word-list.js';
import type { Span } from '../../core/span.js';
import { Pattern } from '../../text/pattern.js';

const NAME = '[A-Za-z0-9_][A-Za-z0-9_.\\-]*[A-Za-z0-9_]';

/** Accounts that belong to machines, roles and examples. */
const NOBODY = new Set(
  'root admin administrator user users username guest test tester demo ubuntu debian centos ec2-user pi git www-data nobody postgres mysql oracle mongodb redis node app apps runner default public shared system service daemon jenkins docker vagrant work workspace me you your myuser my_user username_here yourusername your_username your-username example someone anonymous null none undefined true false string str assistant human bot handle yourhandle your_handle http https required optional and with the all self name email password login id github gmail google twitter data dataset datasets documents downloads desktop projects project files media backup backups storage models'.split(
    ' ',
  ),
);

export function isSomebody(value: string): boolean {
  return (
    value.length >= 3 &&
    value.length <= 64 &&
    !NOBODY.has(value.toLowerCase()) &&
    value.toLowerCase() !== value.toUpperCase()
  );
}

/** As many letters as an abbreviation has: in capitals they name an office or a thing ("DOJ", "CLI"). */
const ABBREVIATION = new Pattern('^[A-Z]{2,4}$');

/** A bare word after "is" is a word; a user name shows itself by a digit, a dot, an underscore or capitals inside. */
function looksMade(value: string): boolean {
  if (ABBREVIATION.test(value)) return false;
  return Array.from(value.slice(1)).some(
    (char) => (char >= '0' && char <= '9') || char === '_' || char === '.' || (char >= 'A' && char <= 'Z'),
  );
}

/** Whether code goes on behind the value: it is called, indexed or cut short, or fills a template's gap. */
function isCode({ text }: Reading, { start, end }: Span): boolean {
  const next = text.charAt(end);
  if (next === '(' || next === '[') return true;
  if (text.startsWith('...', end) && ['"', "'", '`'].includes(text.charAt(end + 3))) return true;
  return next === '}' && text.slice(Math.max(0, start - 40), start).includes('${');
}

const MACHINE_CLUE = clue('server', 'database', 'db', 'host', 'connection', 'cluster', 'node', 'port');

/** Machines have nicknames too. */
function judgeNickname(value: string, reading: Reading, span: Span): boolean | number {
  return reading.near(MACHINE_CLUE, span) ? false : judgeLabelled(value, reading, span);
}

/** The label is a verb as well ("Handle: notches, safe areas"): the value must look made or be quoted. */
function judgeHandle(value: string, reading: Reading, span: Span): boolean | number {
  const isMarked = value.startsWith('@') || ['"', "'", '`'].includes(reading.text.charAt(span.start - 1));
  return isMarked || looksMade(value) ? judgeLabelled(value, reading, span) : false;
}

/** A name that looks made needs no more; a plain word must be quoted or end its line. */
function judgeLabelled(value: string, reading: Reading, span: Span): boolean | number {
  if (!isSomebody(value) || isCode(reading, span)) return false;
  if (looksMade(value)) return 0.85;
  const before = reading.text.charAt(span.start - 1);
  const after = reading.text.charAt(span.end);
  const firm =
    ['"', "'", '`'].includes(before) || (before === ' ' && reading.text.charAt(span.start - 2) === ':');
  return firm && (after === '' || '\n\r"\'`,;}'.includes(after)) ? 0.6 : false;
}

const USER_LINK = `(?:["'\`)*]{0,2}\\s{0,2}(?:[:=]|is|was|ist|lautet|est|es|é|è|は|是|为)\\s{0,3}["'\`*]{0,2}|\\s["'\`])`;

/** After a label: looked up among the words of a text, so it needs no trigger. */
export const LABELLED_USERNAME = createLabelledDetector('username-labelled', [
  {
    type: 'username',
    words: [
      'user ?name',
      'user ?id',
      'login(?: ?(?:name|id))?',
      'log ?on ?name',
      'screen ?name',
      'account name',
      'benutzer ?name',
      'anmeldename',
      "nom d'utilisateur",
      'identifiant',
      'nombre de usuario',
      'usuario',
      'nome (?:de usu[áa]rio|utente)',
      'usu[áa]rio',
      'gebruikers ?naam',
      'nazwa u[żz]ytkownika',
      'anv[äa]ndar ?namn',
      'bruker ?navn',
      'kullan[ıi]c[ıi] ad[ıi]',
      'имя пользователя',
      'логин',
      '用户名',
      'ユーザー名',
      '사용자 ?(?:이름|명)',
      'اسم المستخدم',
      'שם משתמש',
    ],
    link: USER_LINK,
    value: `@?${NAME}`,
    confidence: 0.82,
    accept: judgeLabelled,
  },
  {
    type: 'username',
    words: ['handle'],
    link: USER_LINK,
    value: `@?${NAME}`,
    confidence: 0.82,
    accept: judgeHandle,
  },
  {
    type: 'username',
    words: ['nick ?name'],
    link: USER_LINK,
    value: `@?${NAME}`,
    confidence: 0.82,
    accept: judgeNickname,
  },
]);

const BARE = new Pattern(
  `\\b(?i:user ?name|user ?id|login name|screen ?name|benutzername|nom d'utilisateur|nombre de usuario|nome utente|gebruikersnaam|nazwa użytkownika) ([A-Za-z0-9_][A-Za-z0-9_.\\-]*[A-Za-z0-9_])`,
);
const PAIRED = new Pattern(
  `(?:^|[^A-Za-z0-9])(?i:user|usr|login|id)\\s?[:=]\\s?(${NAME})[\\s,;/|]{1,3}(?i:pass|pw|kennwort|mdp|clave|senha)`,
);
const LOGGED_IN = new Pattern(
  `\\b(?i:log(?:ged|s|ging)?[ \\-]?(?:in|on) as|sign(?:ed|s)? in as|su -|sudo -u|ssh|authenticated as|reported by|assigned to|impersonat(?:e|ing)) ["'\`]?(${NAME})`,
);
const LOG_PAIR = new Pattern(
  `(?:^|[\\s,;&?{\\[(])["']?(?i:user|username|user_name|login|uid|usr|actor|owner|author|account)["']?(?:=|":\\s?)["']?(${NAME})`,
);
/** An author's initials are part of a name. */
const INITIALS = new Pattern('^[A-Z](?:\\.[A-Z]){1,3}$');
const USER_INFO = new Pattern('://([A-Za-z0-9_][A-Za-z0-9_.\\-%]+):[^\\s/"\']+@');
const BASIC_AUTH = new Pattern(`\\b(?:curl|wget|http)\\b[^\\n]*?\\s(?:-u|--user|--user=) ?["']?(${NAME}):`);
const HOME = new Pattern(
  `(?:/home/|/Users/|[A-Za-z]:\\\\{1,2}Users\\\\{1,2}|[A-Za-z]:/Users/|/export/home/)(${NAME})`,
);
const HANDLE = new Pattern('(?:^|[\\s(,:"\'])(@[A-Za-z0-9_][A-Za-z0-9_.]{2,30}[A-Za-z0-9_])');
const NETWORK_CLUE = clue(
  'twitter',
  'instagram',
  'insta',
  'telegram',
  'tiktok',
  'github',
  'mastodon',
  'threads',
  'handle',
  'follow (?:me|us)',
  'dm(?: me)?',
  '(?-i:IG)',
  'discord',
  'snapchat',
);

function* sight(reading: Reading, pattern: Pattern, judge: (value: string) => number): Generator<Sighting> {
  for (const found of reading.findAll(pattern)) {
    const value = found.groups[1] ?? '';
    const inside = found.groups[0]!.lastIndexOf(value);
    const start = found.start + inside;
    const span = found.groups[0]!.endsWith(value) ? valueSpan(found) : { start, end: start + value.length };
    if (isWordUnit(reading.text, span.end) || !isSomebody(value) || isCode(reading, span)) continue;
    const confidence = judge(value);
    if (confidence > 0) yield { type: 'username', ...span, confidence };
  }
}

const BESIDE_AUTHORITY = (value: string): number => (looksMade(value) ? 0.85 : 0);

/** " * @link https://…": a tag of a comment's own language, at the head of its line or in braces. */
const TAG_BEFORE = new Pattern('(?:(?:^|\\n)[ \\t]*(?:\\*|/{2,3}|/\\*\\*|#)[ \\t]{1,2}|\\{)$');
const TAG_REACH = 24;

function isCommentTag(text: string, start: number): boolean {
  return TAG_BEFORE.test(text.slice(Math.max(0, start - TAG_REACH), start));
}

function* detectHandles(reading: Reading): Generator<Sighting> {
  for (const found of reading.findAll(HANDLE)) {
    const span = valueSpan(found);
    if (
      isWordUnit(reading.text, span.end) ||
      reading.text[span.end] === '/' ||
      isCommentTag(reading.text, span.start) ||
      !isSomebody(found.groups[1]!.slice(1))
    )
      continue;
    if (reading.near(NETWORK_CLUE, span, { before: 30, after: 16 }))
      yield { type: 'username', ...span, confidence: 0.75 };
  }
}

export const USERNAME: Detector = {
  name: 'username',
  trigger: `log(?:ged|s|ging)?[ \\-]?(?:in|on) as|sign(?:ed|s)? in as|su -|sudo -u|ssh |authenticated as|reported by|assigned to|user|login|uid=|actor|owner|author|account|://|curl|/home/|users[\\\\/]|@`,
  *detect(reading) {
    yield* sight(reading, BARE, BESIDE_AUTHORITY);
    yield* sight(reading, PAIRED, () => 0.85);
    yield* sight(reading, LOGGED_IN, BESIDE_AUTHORITY);
    yield* sight(reading, LOG_PAIR, (value) => (INITIALS.test(value) ? 0 : looksMade(value) ? 0.8 : 0.45));
    yield* sight(reading, USER_INFO, () => 0.88);
    yield* sight(reading, BASIC_AUTH, () => 0.88);
    yield* sight(reading, HOME, (value) => (value.includes('.') && !value.includes('-') ? 0.75 : 0.72));
    yield* detectHandles(reading);
  },
};
