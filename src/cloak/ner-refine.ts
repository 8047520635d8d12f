// Cloak. What the eye checks at once and a model does not: an entity of the model and its text enter, the same, a smaller,
// a retyped one or none leaves. Only narrows and renames: must never invent an entity, widen one or raise its confidence.

import { ENTITY_TYPES, type BuiltInEntityType, type Entity } from '../core/entity.js';
import type { Span } from '../core/span.js';
import { Pattern } from '../text/pattern.js';
import { isVouchedFor } from './bare-names.js';
import { isSomebody } from './detectors/username.js';
import { isDemonym } from './demonyms.js';
import { countDigits } from './labelled.js';
import { isLetterOrDigit, readText, type Reach } from './reading.js';
import { clue, type WordList } from './word-list.js';
import { countSpokenDigits } from './spoken-digits.js';
import { CODE_OF_THING, isOfThing } from './things.js';

/** Digits without which nothing is such a number, whatever stands before it. */
const FEWEST_DIGITS: Readonly<Partial<Record<string, number>>> = {
  phone_number: 5,
  payment_card: 8,
  card_expiry: 2,
  card_cvv: 3,
  iban: 8,
  bank_account: 4,
  government_id: 4,
  tax_id: 4,
  passport_number: 4,
  drivers_license: 3,
  date_of_birth: 1,
};

/** A population or a price: groups of three behind commas. */
const GROUPED = new Pattern('^[0-9]{1,3}(?:,[0-9]{3})+$');
/** A draw or a row of small numbers: groups of one digit beside groups of two, and no longer ones. */
const SMALL_NUMBERS = new Pattern('^(?:[0-9]{1,2}[ ,]{1,2}){3,}[0-9]{1,2}$');
const MIXED_GROUPS = new Pattern('(?:^|[ ,])[0-9](?:$|[ ,]).*[0-9]{2}|[0-9]{2}.*(?:^|[ ,])[0-9](?:$|[ ,])');
/** From when to when somebody lived or reigned. */
const YEARS = new Pattern('^(?:1[0-9]|20)[0-9]{2} ?[\\-–—/] ?(?:(?:1[0-9]|20)[0-9]{2}|[0-9]{2})$');
/** Nobody writes a phone number so, and everybody a social security number. */
const SSN_LAYOUT = new Pattern('^[0-9]{3}-[0-9]{2}-[0-9]{4}$');
/** The sign, or the word for it in one of the disguises people use. */
const AT_SIGN = new Pattern(
  '[@＠﹫]|(?i:(?:^|[\\s(\\[{<_.\\-])(?:at|arroba|chiocciola|bei|ät|klammeraffe|собака)(?:$|[\\s)\\]}>_.\\-]))',
);
/** Pairs of hexadecimal digits: the address of a network card, or a piece of a key's fingerprint. */
const HEX_PAIRS = new Pattern('^(?i:[0-9a-f]{2}:){2,6}(?i:[0-9a-f]{2})$');
const IP_SIGNS = new Pattern('[0-9A-Fa-f][.:][0-9A-Fa-f:*x]|::');

function isPossible(type: string, value: string): boolean {
  const digits = countDigits(value);
  const fewest = FEWEST_DIGITS[type] ?? 0;
  if (digits < fewest && digits + countSpokenDigits(value) < fewest) return hasOtherDigits(value);
  switch (type) {
    case 'person_name':
    case 'location':
      return !value.split(' ').every(isDemonym);
    case 'email':
      return AT_SIGN.test(value);
    case 'phone_number':
      if (YEARS.test(value)) return false;
      return !GROUPED.test(value) && !(SMALL_NUMBERS.test(value) && MIXED_GROUPS.test(value));
    case 'username':
      return isSomebody(value.startsWith('@') ? value.slice(1) : value);
    case 'ip_address':
      return IP_SIGNS.test(value) && !HEX_PAIRS.test(value);
    default:
      return true;
  }
}

const BEYOND_LATIN = new Pattern('[^\\x00-\\x{24f}]');

/** Digits of other scripts and numbers in words of theirs are not counted, so they are not held against it. */
function hasOtherDigits(value: string): boolean {
  return BEYOND_LATIN.test(value);
}

/** Words before a name that are not part of it. */
const TITLE = new Pattern(
  '^(?i:(?:inspector|detective|sergeant|officer|constable|captain|colonel|general|lieutenant|major|president|senator|governor|mayor|minister|professor|prof|doctor|dr|judge|justice|bishop|father|sister|brother|king|queen|prince|princess|emperor|sir|dame|lord|lady|mister|mr|mrs|ms|miss|herr|frau|monsieur|madame|mme|señor|señora|don|doña|dott|dottor|ing|sra?)\\.?\\s{1,2})+(?-i:[\\p{Lu}\\p{Lo}])',
);
/** Street, number and more: a place with a number in it is where somebody lives or works, not a region. */
const NUMBERED_PLACE = new Pattern(
  '[0-9][^,]{0,12},[^,]*\\pL{2}|\\pL{2}[^,]*,\\s?(?:[nN][.ºo°]{0,2}\\s?)?[0-9]|^[0-9]{1,5}[A-Za-z]?,? \\pL+ \\pL+|\\pL{3} [0-9]{1,4}[a-z]?,? (?:[A-Z]{1,2}-)?[0-9]{4,5} \\pL{2}',
);

/** What happens to companies, products, papers and offices in public: their dates belong to nobody. */
const PUBLIC_CLUE = clue(
  'current date',
  "today(?:'s date)?",
  '(?:knowledge )?cut-?off',
  'expir(?:es|ed|y|ation)(?: date)?',
  'valid (?:un)?til',
  'valid through',
  'issued',
  'signed',
  'due',
  'deadline',
  'last (?:updated|modified)',
  'incorporated',
  'founded',
  'established',
  'unveiled',
  'released',
  'launched',
  'published',
  'inaugurated',
  'announced',
  'acquired',
  'merged',
  'buyout(?: which closed)?',
  'ratified',
  'gegründet',
  'veröffentlicht',
  'fundad[ao]',
  'publicad[ao]',
  'fond[ée]e?',
  'publi[ée]e?',
);
const PUBLIC_REACH: Reach = { before: 40, after: 0 };

/** Numbers of things and codes that open no account: what stands behind these words names nobody. */
const OF_THINGS: Readonly<Partial<Record<string, WordList>>> = {
  account_id: clue(
    '(?:tracking|order|invoice|ticket|booking|reservation|shipment|parcel|serial|part|product|model|build|flight|lot|batch)(?: ?(?:id|ids|number|no|nr|num|#|code|reference))?',
  ),
  recovery_code: CODE_OF_THING,
};
const OF_THINGS_REACH: Reach = { before: 30, after: 0 };

function isAnnounced(text: string, { start, end }: Span, by: WordList, reach: Reach): boolean {
  const from = Math.max(0, start - reach.before);
  return readText(text.slice(from, end)).near(by, shiftBack({ start, end }, from), reach);
}

/** What a plain number of a thing is easily taken for. */
const NUMBERS = new Set(['tax_id', 'government_id', 'bank_account', 'routing_number', 'phone_number']);
const THING_REACH = 40;

function isOfThings(type: string, text: string, span: Span): boolean {
  if (NUMBERS.has(type)) {
    const from = Math.max(0, span.start - THING_REACH);
    const isPlain = countDigits(text.slice(span.start, span.end)) === span.end - span.start;
    return isPlain && isOfThing(readText(text.slice(from, span.end)), shiftBack(span, from));
  }
  const words = OF_THINGS[type];
  return words !== undefined && isAnnounced(text, span, words, OF_THINGS_REACH);
}

function shiftBack({ start, end }: Span, by: number): Span {
  return { start: start - by, end: end - by };
}

/** States that are nobody's given name, and the sign of one behind a town; titles and degrees that look alike left out. */
const STATE = new Pattern(
  '^(?:Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Nebraska|Nevada|Ohio|Oklahoma|Oregon|Pennsylvania|Texas|Utah|Vermont|Wisconsin|Wyoming)$',
);
const STATE_BEHIND = new Pattern(
  '^, (?:AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY)(?:[^A-Za-z]|$)',
);

/** A town or a state that carries a person's name. */
function isPlace(text: string, { start, end }: Span): boolean {
  const name = text.slice(start, end);
  return !name.includes(' ') && (STATE.test(name) || STATE_BEHIND.test(text.slice(end, end + 6)));
}

function trimEdges(text: string, { start, end }: Span): Span {
  let [first, last] = [start, end];
  while (first < last && ' \t\r\n,;:!?-'.includes(text[first]!)) first += 1;
  while (last > first && ' \t\r\n,;:!?-'.includes(text[last - 1]!)) last -= 1;
  return { start: first, end: last };
}

/** A name without its titles; titles alone stay what they are. */
function withoutTitle(text: string, span: Span): Span {
  const found = TITLE.find(text.slice(span.start, span.end));
  if (found === null) return span;
  const first = found.groups[0]!;
  // The capital that proves a name follows is part of the name.
  const capital = Array.from(first).at(-1)!.length;
  return { start: span.start + first.length - capital, end: span.end };
}

function retype(entity: Entity, span: Span, text: string): BuiltInEntityType {
  const value = text.slice(span.start, span.end);
  if (entity.type === 'location' && NUMBERED_PLACE.test(value)) return 'address';
  if (entity.type === 'phone_number' && SSN_LAYOUT.test(value)) return 'government_id';
  if (entity.type === 'sensitive_date' && isAnnounced(text, span, PUBLIC_CLUE, PUBLIC_REACH)) return 'date';
  if (entity.type === 'person_name' && isPlace(text, span)) return 'location';
  return entity.type as BuiltInEntityType;
}

function holdsSomething(text: string, { start, end }: Span): boolean {
  for (let at = start; at < end; at += 1) if (isLetterOrDigit(text, at)) return true;
  return false;
}

/** The entity as it should be reported, or null where it cannot be what it is said to be. */
export function refineEntity(entity: Entity, text: string): Entity | null {
  const trimmed = trimEdges(text, entity);
  const span = entity.type === 'person_name' ? withoutTitle(text, trimmed) : trimmed;
  if (!holdsSomething(text, span) || isOfThings(entity.type, text, span)) return null;
  const type = retype(entity, span, text);
  if (type === 'person_name' && !isVouchedFor(text, span, entity.confidence)) return null;
  if (type !== entity.type) return { ...entity, ...span, type, category: ENTITY_TYPES[type] };
  return isPossible(type, text.slice(span.start, span.end)) ? { ...entity, ...span } : null;
}
