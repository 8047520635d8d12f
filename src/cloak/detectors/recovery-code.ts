// Cloak. One-time and backup codes and wallet seed phrases, which their surroundings give away; a list of codes is
// taken whole. Must never take a promo code, a postcode or an error code.

import type { Detector, Sighting } from '../detector.js';
import { countDigits, FIRM_LINK, valueSpan } from '../labelled.js';
import { isWordUnit, type Reading } from '../reading.js';
import { CODE_OF_THING } from '../things.js';
import { clue } from '../word-list.js';
import { Pattern } from '../../text/pattern.js';

const CODE =
  '(?:[A-Za-z0-9]{4,6}(?:-[A-Za-z0-9]{4,6}){1,7}|[0-9]{3}[ \-]?[0-9]{3}|[0-9]{4,8}|[A-Z0-9]{6,10})';
const CODE_WORDS =
  '(?:(?:recovery|backup|back-up|emergency|scratch|one[\\s\\-]?time|otp|2fa|mfa|two[\\s\\-]?factor|verification|authenticat(?:ion|or)|security|login|log-in|sign-?in|access|confirmation|sms|reset)[\\s_\\-]{0,2}(?:pass)?(?:codes?|pin)|(?:recovery|backup)[\\s_\\-]{0,2}keys?|otp|totp|(?:wiederherstellungs|best[äa]tigungs|sicherheits|einmal)(?:code|codes|passwort)|code de (?:v[ée]rification|r[ée]cup[ée]ration|secours)|codes de secours|c[óo]digos? de (?:verificaci[óo]n|recuperaci[óo]n|respaldo|verifica[çc][ãa]o|recupera[çc][ãa]o)|codice di (?:verifica|recupero)|herstelcodes?|verificatiecode|kod (?:weryfikacyjny|odzyskiwania)|код (?:подтверждения|восстановления)|резервные коды|验证码|恢复代码|備用代碼|認証コード|バックアップコード|인증번호|복구 코드|رمز التحقق|doğrulama kodu)';

const LABELLED = new Pattern(
  `(?i:(?:^|[^A-Za-z0-9])${CODE_WORDS}${FIRM_LINK})(${CODE}(?:(?:\\s{0,2}[,;]\\s{0,2}|\\s{1,3}|\\s{0,2}\\\\n\\s{0,2})${CODE}){0,15})`,
);
/** Digits right behind the label need no verb between. */
const BESIDE_LABEL = new Pattern(`(?i:(?:^|[^A-Za-z0-9])${CODE_WORDS})\\s{1,2}([0-9]{4,8})`);
const BEFORE_LABEL = new Pattern(
  `\\b(?:G-)?[0-9]{4,8}\\b(?i:\\s{1,2}(?:is|ist|est|es)\\s{1,2}(?:your|the|ihr|dein|votre|tu|su)\\s{1,2}(?:[A-Za-z\u00c0-\u024f]+\\s){0,3}(?:code|otp|pin|c[óo]digo))`,
);
const LEADING_CODE = new Pattern('^(?:G-)?[0-9]{4,8}');

/** Inside a match and right behind it, where its last word goes on. */
const WITHIN = { before: 0, after: 2 };

function* detectCodes(reading: Reading): Generator<Sighting> {
  const { text } = reading;
  for (const found of reading.findAll(LABELLED)) {
    const value = found.groups[1]!;
    const start = found.end - value.length;
    if (countDigits(value) < 2 || isWordUnit(text, found.end)) continue;
    yield { type: 'recovery_code', start, end: trimList(value, start), confidence: 0.94 };
  }
  for (const found of reading.findAll(BESIDE_LABEL)) {
    if (!isWordUnit(text, found.end)) yield { type: 'recovery_code', ...valueSpan(found), confidence: 0.88 };
  }
  for (const found of reading.findAll(BEFORE_LABEL)) {
    const length = LEADING_CODE.find(found.groups[0]!)?.end ?? 0;
    if (length > 0 && !reading.near(CODE_OF_THING, found, WITHIN))
      yield { type: 'recovery_code', start: found.start, end: found.start + length, confidence: 0.85 };
  }
}

/** Members of a list that hold no digit are the sentence going on in capitals, not codes. */
function trimList(value: string, start: number): number {
  let end = value.length;
  for (;;) {
    const cut = Math.max(
      value.lastIndexOf(' ', end - 1),
      value.lastIndexOf('\n', end - 1),
      value.lastIndexOf(',', end - 1),
    );
    if (cut <= 0 || countDigits(value.slice(cut, end)) > 0) return start + end;
    end = cut;
    while (end > 0 && ' ,;\n\r\t'.includes(value[end - 1]!)) end -= 1;
  }
}

const SEED_CLUE = clue(
  '(?:seed|recovery|secret|backup|wallet|mnemonic)(?: (?:recovery|backup|seed))? (?:phrase|words|mnemonic)',
  'mnemonic',
  'bip ?39',
  'seed',
  '(?:12|15|18|21|24|twelve|twenty four) words?',
  'metamask',
  'ledger',
  'trezor',
  'wiederherstellungsphrase',
  'frase (?:semilla|de recuperaci[óo]n|semente)',
  'phrase (?:secr[èe]te|de r[ée]cup[ée]ration)',
  'сид фраза',
  '助记词',
);
const WORD_RUN = new Pattern('\\b[a-z]{3,8}(?:[\\s,]{1,3}(?:[0-9]{1,2}[.)]\\s{0,2})?[a-z]{3,8}){11,23}\\b');
const LENGTHS = new Set([12, 15, 18, 21, 24]);
/** Words every sentence has and the seed lists have not. */
const SENTENCE_WORDS = new Set(
  'the and are for was not but has had with from his her its our their would been were which what who'.split(
    ' ',
  ),
);

function* detectSeed(reading: Reading): Generator<Sighting> {
  const { text } = reading;
  if (!reading.near(SEED_CLUE, { start: 0, end: text.length })) return;
  for (const { start, end, groups } of reading.findAll(WORD_RUN)) {
    const words = groups[0]!
      .split(' ')
      .flatMap((part) => part.split('\n'))
      .map((word) => word.replaceAll(',', ''))
      .filter((word) => word >= 'a');
    if (words.some((word) => SENTENCE_WORDS.has(word))) continue;
    if (!reading.near(SEED_CLUE, { start, end }, { before: 80, after: 40 })) continue;
    yield { type: 'recovery_code', start, end, confidence: LENGTHS.has(words.length) ? 0.92 : 0.6 };
  }
}

export const RECOVERY_CODE: Detector = {
  name: 'recovery-code',
  trigger: `${CODE_WORDS}|\\b(?:code|otp|pin)\\b`,
  detect: detectCodes,
};
export const SEED_PHRASE: Detector = {
  name: 'seed-phrase',
  trigger: SEED_CLUE.source,
  detect: detectSeed,
};
