// Cloak. Telephone numbers. International ones are proved against the numbering plans; national ones need a telling
// layout, a plan that knows them or a word that announces them. The only importer of libphonenumber-js, which is asked
// about short candidates alone. Must never take a date, an address of a machine or a card for a telephone.

import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import type { Detector, Sighting } from '../detector.js';
import { countDigits } from '../labelled.js';
import { isDigitUnit, isInRow, isWordUnit, standsAlone, type Reading } from '../reading.js';
import { clue } from '../word-list.js';
import { numberChains } from '../number-chains.js';
import { isOfThing } from '../things.js';
import type { Span } from '../../core/span.js';
import { Pattern } from '../../text/pattern.js';

const EXTENSION = ',? ?(?:x|ext\\.?|extension|poste|доб\\.?|durchwahl|dw|int\\.?) ?[0-9]{1,6}';
// A slash with blanks around it stands between two numbers, not inside one.
const MORE = '(?:(?:[ .\\-()]{0,3}|/)[0-9])+';
const INTERNATIONAL = new Pattern(`(?i:(?:\\+|\\b00)\\(?[1-9]${MORE}(?:${EXTENSION})?)`);
const EXTENSION_BEHIND = new Pattern(`(?i:${EXTENSION})`, { isSticky: true });
/** Digits of a national number, with its extension; of one run together. */
const NATIONAL_DIGITS = { fewest: 7, most: 17 };
const COMPACT_DIGITS = { fewest: 7, most: 13 };

const PHONE_CLUE = clue(
  '(?:tele)?phones?(?: ?(?:number|no|nr|#))?',
  'tel',
  'mobile',
  'cell(?:ular|phone)?',
  'call(?: me)? (?:at|on)',
  'text(?: me)? (?:at|on)',
  'sms',
  'whats ?app',
  'telegram',
  'viber',
  'fax',
  'hotline',
  'reach(?: (?:me|us|him|her|them))? (?:at|on|by|under)',
  'contact (?:number|no)',
  'emergency contact',
  'rufnummer',
  'telefon(?:e|o|nummer|nr|szám)?',
  'handy(?:nummer|nr)?',
  'mobil(?:e|nummer|nr|telefon)?',
  'erreich(?:en|bar)',
  'anrufen',
  't[ée]l[ée]phone',
  't[ée]l',
  'portable',
  'joindre',
  'appelez',
  'tel[ée]fono',
  't(?:fno|lfno|lf|elf|elfs|eléf)',
  'm[óo]vil',
  'celular',
  'llam(?:ar|e|ame)',
  'tel[ée]fone',
  'telem[óo]vel',
  'ligar',
  'cellulare',
  'telefoon(?:nummer)?',
  'bereikbaar',
  'gsm',
  'numer(?: to| telefonu)',
  'mon num[ée]ro(?: est)?(?: le)?',
  'm(?:i|eu) n[úu]mero(?: es| [ée])?',
  'mein[e]? nummer',
  'mio numero(?: [èe])?',
  'nås på',
  'telefonum',
  'my number(?: is)?',
  'm[óo]j numer',
  'zadzwo[ńn]',
  'puhelin',
  'numaram',
  'телефон(?:а|у|ом)?',
  'тел',
  'моб',
  'звоните',
  'мой номер',
  'номер телефона',
  'τηλ(?:έφωνο)?',
  'số điện thoại',
  'đt',
  'nomor (?:hp|telepon|telp)',
  'telp',
  '电话',
  '手机',
  '電話',
  '携帯',
  '전화(?:번호)?',
  '연락처',
  '휴대폰',
  'هاتف',
  'جوال',
  'موبايل',
  'טלפון',
  'נייד',
  'โทร',
  'फोन',
  'फ़ोन',
  'मोबाइल',
);

/** Words that announce a number as well as anything else: they vouch for grouped digits close by. */
const CONTACT_CLUE = clue(
  'call(?: ?back)?(?:ed|ing)?',
  'contact(?: (?:me|us))?(?: (?:at|on))?',
  'dial',
  'signal',
  'ring',
);

/** What is said of a number once it stands there. */
const AFTERWARDS_CLUE = clue(
  'is my (?:new |work |home |office )?(?:number|cell|mobile|phone|line)',
  'is the number to (?:call|reach)',
  "c'est mon (?:num[ée]ro|portable|fixe)",
  'ist meine (?:nummer|handynummer)',
  'es mi (?:n[úu]mero|m[óo]vil|celular)',
  '[ée] (?:o )?meu (?:n[úu]mero|celular|zap|whatsapp)',
  '[èe] il mio (?:numero|cellulare)',
);
const RIGHT_AFTER = { before: 0, after: 4 };

const CALL_CLUE = clue('call(?: ?back)?(?: me| us)? (?:at|on)', 'dial');

/** Plans tried for a number written without its country. */
const REGIONS: readonly CountryCode[] = [
  'GB',
  'DE',
  'FR',
  'IT',
  'NL',
  'IN',
  'AU',
  'JP',
  'BR',
  'ZA',
  'CN',
  'KR',
  'SE',
  'CH',
  'AT',
  'BE',
  'NG',
  'ID',
  'MX',
  'TR',
];

/** Plans are slow to ask: beyond this many questions about one window a number's layout has to do. */
const PLAN_QUESTIONS = 40;

type Answer = 'valid' | 'invalid' | 'unasked';

/** Asks the numbering plans on behalf of one window. */
type Plans = (number: string, region?: CountryCode) => Answer;

function openPlans(): Plans {
  let left = PLAN_QUESTIONS;
  return (number, region) => {
    if (left === 0) return 'unasked';
    left -= 1;
    const parsed =
      region === undefined ? parsePhoneNumberFromString(number) : parsePhoneNumberFromString(number, region);
    return parsed?.isValid() === true ? 'valid' : 'invalid';
  };
}

function isKnownSomewhere(plans: Plans, number: string): boolean {
  return REGIONS.some((region) => plans(number, region) !== 'invalid');
}

/** The candidate with groups dropped from its end until the plan accepts it; null when it never does. */
function longestValid(plans: Plans, text: string, span: Span): Span | null {
  let { end } = span;
  for (let tries = 0; tries < 4; tries++) {
    const number = text.slice(span.start, end);
    if (countDigits(number) < 8) return null;
    if (plans(number.startsWith('00') ? `+${number.slice(2)}` : number) === 'valid')
      return { start: span.start, end };
    end = beforeLastGroup(text, span.start, end);
  }
  return null;
}

function beforeLastGroup(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && isDigitUnit(text, at - 1)) at -= 1;
  while (at > start && !isDigitUnit(text, at - 1)) at -= 1;
  return at;
}

function* detectInternational(reading: Reading, plans: Plans): Generator<Sighting> {
  const { text } = reading;
  for (const found of reading.findSpans(INTERNATIONAL)) {
    if (isWordUnit(text, found.start - 1)) continue;
    // Two zeros begin many a number of a thing; a plus does not.
    if (text[found.start] === '0' && isOfThing(reading, found)) continue;
    const valid = longestValid(plans, text, found);
    if (valid !== null && !isWordUnit(text, valid.end)) {
      yield { type: 'phone_number', ...valid, confidence: 0.97 };
      continue;
    }
    const digits = countDigits(text.slice(found.start, found.end));
    if (digits < 8 || digits > 16 || isWordUnit(text, found.end) || !standsAlone(text, found)) continue;
    const announced = reading.near(PHONE_CLUE, found, { before: 40, after: 12 });
    const hasPlus = text[found.start] === '+';
    if (!announced && !hasPlus) continue;
    yield { type: 'phone_number', start: found.start, end: found.end, confidence: announced ? 0.88 : 0.75 };
  }
}

const NANP = new Pattern(
  '^(?:1[ .\\-])?(?:\\([2-9][0-9]{2}\\) ?|[2-9][0-9]{2}[.\\-/ ])[2-9][0-9]{2}[.\\- ][0-9]{4}(?:[^0-9].*)?$',
);
const LOOSE_NANP = new Pattern(
  '^(?:1[ .\\-])?(?:\\([0-9]{3}\\) ?|[0-9]{3}[.\\-])[0-9]{3}[.\\-][0-9]{4}(?:[^0-9].*)?$',
);
const AREA_CODE = new Pattern('^\\([0-9]{2,5}\\) ?[0-9]{3,5}[ \\-]?[0-9]{3,5}$');
const DATE_LIKE =
  '^(?:[0-9]{4}[\\-/.][0-9]{1,2}[\\-/.][0-9]{1,2}|[0-9]{1,2}[\\-/.][0-9]{1,2}[\\-/.](?:[0-9]{2}|(?:19|20)[0-9]{2}))(?:[^0-9]+[0-9]{1,2})?$';
const CARD_LIKE = '^[0-9]{4}(?:[ \\-.][0-9]{4}){3,4}$|^[0-9]{3}-[0-9]{2}-[0-9]{4}$';
const ADDRESS_LIKE = '^(?:[0-9]{1,3}\\.){3}[0-9]{1,3}$';
/** Postcodes with their extension, file numbers: nobody groups a telephone so without announcing it. */
const UNLIKELY = new Pattern('^[0-9]{5}-[0-9]{3,4}$|[./]');
const YEARS = '^(?:19|20)[0-9]{2} ?[\\-/ ] ?(?:19|20)?[0-9]{2}$';
/** Whatever stands beside it, this is no telephone: asked at once, for every number of a text is asked about. */
const OTHER_LAYOUT = new Pattern([DATE_LIKE, CARD_LIKE, ADDRESS_LIKE, YEARS].join('|'));

function nationalConfidence(number: string, announced: boolean, plans: Plans): number {
  if (OTHER_LAYOUT.test(number)) return 0;
  if (NANP.test(number)) return announced ? 0.95 : number.includes(' ') && !number.includes('(') ? 0.6 : 0.85;
  if (announced) return 0.88;
  if (countDigits(number) < 8) return 0;
  if (LOOSE_NANP.test(number) || AREA_CODE.test(number)) return 0.65;
  if (UNLIKELY.test(number) || countDigits(number) < 10) return 0;
  return number.startsWith('0') && isKnownSomewhere(plans, number) ? 0.65 : 0;
}

const COORDINATE_CLUE = clue('lat(?:itude)?', 'lo?ng(?:itude)?', 'coordinates?', 'gps');
const DECIMAL = new Pattern('^\\(?[0-9]{1,3}\\.[0-9]{3,}$');

/** A degree of latitude or longitude: a decimal number with its sign or its word. */
function isCoordinate(reading: Reading, number: string, span: Span): boolean {
  const isSigned = reading.text[span.end] === '°';
  if (!isSigned && !reading.near(COORDINATE_CLUE, span, { before: 16, after: 0 })) return false;
  return DECIMAL.test(number);
}

/** What the words for an extension begin with. */
const EXTENSION_HEADS = 'xepdiдXEPDIД';

/** Where a number ends together with its extension; most are followed by no letter, and nothing is asked then. */
function endWithExtension(reading: Reading, end: number): number {
  let at = end;
  while (at < end + 2 && ', '.includes(reading.text.charAt(at))) at += 1;
  if (at >= reading.text.length || !EXTENSION_HEADS.includes(reading.text.charAt(at))) return end;
  return Math.max(end, reading.endAt(EXTENSION_BEHIND, end));
}

function* detectNational(reading: Reading, plans: Plans): Generator<Sighting> {
  const { text } = reading;
  const endOf = ({ end }: Span): number => endWithExtension(reading, end);
  for (const found of numberChains(text, reading.digitRuns(), endOf)) {
    const number = text.slice(found.start, found.end);
    const digits = countDigits(number);
    if (
      digits < NATIONAL_DIGITS.fewest ||
      digits > NATIONAL_DIGITS.most ||
      digits === number.length ||
      text[found.start - 1] === '+' ||
      !standsAlone(text, found)
    )
      continue;
    if (isCoordinate(reading, number, found)) continue;
    const announced =
      reading.near(PHONE_CLUE, found, { before: 40, after: 0 }) ||
      reading.near(CONTACT_CLUE, found, { before: 24, after: 0 }) ||
      reading.near(AFTERWARDS_CLUE, found, RIGHT_AFTER);
    const confidence = nationalConfidence(number, announced, plans);
    if (!announced && isInRow(text, found)) continue;
    if (confidence > 0) yield { type: 'phone_number', start: found.start, end: found.end, confidence };
  }
}

const RIGHT_BEFORE = { before: 40, after: 0 };

function* detectCompact(reading: Reading): Generator<Sighting> {
  const { text } = reading;
  for (const found of reading.digitRuns()) {
    const digits = found.end - found.start;
    if (digits < COMPACT_DIGITS.fewest || digits > COMPACT_DIGITS.most) continue;
    if ('+#'.includes(text[found.start - 1] ?? ' ') || !standsAlone(text, found)) continue;
    if (isOfThing(reading, found)) continue;
    const announced =
      reading.near(PHONE_CLUE, found, RIGHT_BEFORE) ||
      reading.near(CALL_CLUE, found, { before: 4, after: 0 }) ||
      reading.near(AFTERWARDS_CLUE, found, RIGHT_AFTER);
    if (!announced) continue;
    yield { type: 'phone_number', start: found.start, end: found.end, confidence: 0.75 };
  }
}

export const PHONE_NUMBER: Detector = {
  name: 'phone-number',
  trigger: (reading) => reading.digitRuns().length > 0,
  *detect(reading) {
    const plans = openPlans();
    if (reading.text.includes('+') || reading.text.includes('00')) yield* detectInternational(reading, plans);
    yield* detectNational(reading, plans);
    yield* detectCompact(reading);
  },
};
