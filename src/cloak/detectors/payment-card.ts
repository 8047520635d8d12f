// Cloak. Payment card numbers as rows for the layout reader (issuer ranges and lengths, Luhn), and what stands on a
// card beside the number: expiry and verification code, which only their surroundings give away.

import type { Span } from '../../core/span.js';
import { isLuhn, isOneDigit } from '../checksums.js';
import type { Detector, Sighting } from '../detector.js';
import { grouped, type IdShape } from '../id-shape.js';
import { countDigits, createLabelledDetector, FIRM_LINK, LINK } from '../labelled.js';
import { standsAlone, type Reading } from '../reading.js';
import { clue } from '../word-list.js';
import { Pattern } from '../../text/pattern.js';

interface Issuer {
  /** First digits, from and to, compared at this length. */
  readonly from: number;
  readonly to: number;
  readonly lengths: readonly number[];
}

const LONG = [16, 17, 18, 19];

/** Issuer ranges by their first digits. */
const ISSUERS: readonly Issuer[] = [
  { from: 4, to: 4, lengths: [13, 16, 19] },
  { from: 51, to: 55, lengths: [16] },
  { from: 2221, to: 2720, lengths: [16] },
  { from: 34, to: 34, lengths: [15] },
  { from: 37, to: 37, lengths: [15] },
  { from: 300, to: 305, lengths: [14, 16] },
  { from: 309, to: 309, lengths: [14, 16] },
  { from: 36, to: 36, lengths: [14, 16] },
  { from: 38, to: 39, lengths: [14, 16] },
  { from: 3528, to: 3589, lengths: LONG },
  { from: 6011, to: 6011, lengths: LONG },
  { from: 644, to: 659, lengths: LONG },
  { from: 62, to: 62, lengths: LONG },
  { from: 60, to: 60, lengths: [16] },
  { from: 81, to: 82, lengths: [16] },
  { from: 2200, to: 2205, lengths: LONG },
  { from: 50, to: 50, lengths: [12, 13, 14, 15, 16, 17, 18, 19] },
  { from: 56, to: 58, lengths: [12, 13, 14, 15, 16, 17, 18, 19] },
  { from: 6304, to: 6304, lengths: LONG },
  { from: 6759, to: 6763, lengths: LONG },
  { from: 637, to: 639, lengths: [16] },
  { from: 9792, to: 9792, lengths: [16] },
];

function hasIssuer(id: string): boolean {
  return ISSUERS.some(({ from, to, lengths }) => {
    const head = Number(id.slice(0, String(from).length));
    return head >= from && head <= to && lengths.includes(id.length);
  });
}

export function isCardNumber(id: string): boolean {
  return !isOneDigit(id) && hasIssuer(id) && isLuhn(id);
}

const CARD_CLUE = clue(
  '(?:credit|debit|bank|payment|charge|prepaid) ?cards?',
  'cards?(?: (?:number|no|nr|num|details|ending))?',
  'cc(?: ?(?:number|num|no|#))?',
  'visa',
  'master ?card',
  'amex',
  'american express',
  'discover',
  'diners',
  'jcb',
  'union ?pay',
  'maestro',
  'cvv2?',
  'cvc2?',
  'pan',
  'kreditkarte(?:n ?nummer)?',
  'karten ?nummer',
  'ec karte',
  'carte (?:bancaire|bleue|de cr[ée]dit)',
  'tarjeta(?: de (?:cr[ée]dito|d[ée]bito))?',
  'carta di credito',
  'cart[ãa]o(?: de (?:cr[ée]dito|d[ée]bito))?',
  'creditcard',
  'kart[aęy](?: kredytowa| p[łl]atnicza)?',
  'kredi kart[ıi]',
  'карт[аыу]',
  'кредитная карта',
  '信用卡',
  '银行卡',
  '卡号',
  'クレジットカード',
  'カード番号',
  '신용카드',
  '카드번호',
  'بطاقة',
  'כרטיס אשראי',
);

const SPLITS = [' ', '-', '.', '_', '/'];

export const PAYMENT_CARDS: readonly IdShape[] = [
  {
    name: 'card.usual',
    type: 'payment_card',
    layouts: [
      ...grouped([4, 4, 4, 4], SPLITS),
      // Typed from memory, the separators change halfway.
      '9999-9999 9999-9999',
      '9999 9999-9999 9999',
      '99999999 99999999',
      '99999999-99999999',
      ...grouped([4, 6, 5], SPLITS),
      ...grouped([4, 6, 4], SPLITS),
      ...grouped([4, 4, 4, 3], SPLITS),
      ...grouped([4, 4, 4, 2], SPLITS),
      ...grouped([4, 4, 4, 4, 3], SPLITS),
      ...grouped([6, 10], SPLITS),
      ...grouped([16], ['']),
      ...grouped([15], ['']),
      ...grouped([14], ['']),
    ],
    check: isCardNumber,
    clue: CARD_CLUE,
    near: 0.98,
    marked: 0.95,
    plain: 0.85,
    unproved: 0.65,
  },
  {
    name: 'card.digit-by-digit',
    type: 'payment_card',
    layouts: [16, 15].flatMap((length) => grouped(new Array<number>(length).fill(1), [' ', '-', '.'])),
    check: isCardNumber,
    clue: CARD_CLUE,
    near: 0.93,
    marked: 0.55,
    unproved: 0,
  },
  {
    name: 'card.rare-length',
    type: 'payment_card',
    layouts: [
      '999999999999',
      '9999999999999',
      '99999999999999999',
      '999999999999999999',
      '9999999999999999999',
    ],
    check: isCardNumber,
    clue: CARD_CLUE,
    near: 0.93,
    plain: 0.4,
    unproved: 0,
  },
];

const EXPIRY_CLUE = clue(
  'exp(?:ir(?:y|es|ation|ing))?(?: date)?',
  'valid (?:thru|through|until|till|to)',
  'good thru',
  'mm ?/ ?yy(?:yy)?',
  'g[üu]ltig bis',
  'ablauf(?:datum)?',
  'verf[äa]llt',
  'caduc(?:a|idad)',
  'vence',
  'vencimiento',
  'validade',
  'vencimento',
  'scadenza',
  "date d'expiration",
  'expire',
  'vervaldatum',
  'geldig tot',
  'wa[żz]na do',
  'son kullanma',
  'срок действия',
  'действительна до',
  '有效期',
  '有効期限',
  '유효기간',
);
const EXPIRY = new Pattern(
  '(?:0?[1-9]|1[0-2]) ?[/\\-.] ?(?:20[2-9][0-9]|[2-9][0-9])|(?:0[1-9]|1[0-2])[2-4][0-9]',
);

function* detectExpiry(reading: Reading): Generator<Sighting> {
  if (reading.findWords(CARD_CLUE).length === 0) return;
  for (const { start, end } of reading.findSpans(EXPIRY)) {
    if (!standsAlone(reading.text, { start, end })) continue;
    // Four digits run together may be anything: their word must stand right before them.
    const isCompact = countDigits(reading.text.slice(start, end)) === end - start;
    const reach = isCompact ? { before: 2, after: 0 } : { before: 14, after: 4 };
    const announced = reading.near(EXPIRY_CLUE, { start, end }, reach);
    if (isCompact && !announced) continue;
    const onCard = reading.near(CARD_CLUE, { start, end }, { before: 90, after: 40 });
    if (announced && onCard) yield { type: 'card_expiry', start, end, confidence: 0.93 };
    else if (onCard && reading.near(CVV_CLUE, { start, end }, { before: 30, after: 20 })) {
      yield { type: 'card_expiry', start, end, confidence: 0.8 };
    }
  }
}

const CVV_WORDS = [
  'cvv2?',
  'cvc2?',
  'csc',
  'cvn',
  '(?-i:CID)',
  'card verification(?: (?:value|code|number))?',
  'card (?:security|verification) code',
  'pr[üu]f(?:ziffer|nummer)',
  'c[óo]digo de seguridad',
  'c[óo]digo de seguran[çc]a',
  'codice di sicurezza',
  'cryptogramme(?: visuel)?',
  'код (?:безопасности|cvv|cvc)',
  '安全码',
  '验证码\\(?cvv',
  'セキュリティコード',
];
const CVV_CLUE = clue(...CVV_WORDS);

/** Expiry dates of cards: month and year between a card's words. */
export const CARD_EXPIRY: Detector = {
  name: 'card-expiry',
  trigger: (reading) => reading.digitRuns().length > 0,
  detect: detectExpiry,
};

export const CARD_CVV: Detector = createLabelledDetector('card-cvv', [
  {
    type: 'card_cvv',
    words: CVV_WORDS,
    link: LINK,
    value: '[0-9]{3,4}',
    confidence: 0.95,
    accept: standsInText,
  },
  {
    type: 'card_cvv',
    words: ['security code', 'verification code', '3 digit code', 'code on the back'],
    link: FIRM_LINK,
    value: '[0-9]{3,4}',
    confidence: 0.85,
    accept: isOnCard,
  },
  // In small letters the abbreviation is anybody's, so a card must be spoken of.
  { type: 'card_cvv', words: ['cid'], value: '[0-9]{3,4}', confidence: 0.85, accept: isOnCard },
  {
    type: 'card_cvv',
    words: ['(?:digits?|numbers?|code) on the (?:back|front)(?: of (?:my|the|his|her) card)?'],
    link: FIRM_LINK,
    value: '[0-9]{3,4}',
    confidence: 0.85,
    accept: standsInText,
  },
]);

function isOnCard(_value: string, reading: Reading, span: Span): boolean {
  return reading.near(CARD_CLUE, span, { before: 120, after: 60 }) && standsAlone(reading.text, span);
}

function standsInText(_value: string, reading: Reading, span: Span): boolean {
  return standsAlone(reading.text, span);
}
