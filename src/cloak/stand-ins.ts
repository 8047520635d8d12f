// Cloak. Values that stand in for somebody's and belong to nobody: mailboxes that describe themselves at reserved domains,
// fictitious telephone numbers, private and documentation networks, and whatever a manual shows as the example of a
// format. Must never judge by the context alone what does not look made up, unless a format is being described.

import type { Entity } from '../core/entity.js';
import type { Span } from '../core/span.js';
import { Pattern } from '../text/pattern.js';
import { isLetterOrDigit } from './reading.js';

/** Names that RFC 2606 and RFC 6761 keep out of use, and below them. */
const RESERVED_HOST = new Pattern(
  '(?:^|\\.)(?i:example\\.(?:com|net|org|edu)|example|test|invalid|localhost)$',
);
/** Domains that manuals write where the reader's own belongs. */
const UNNAMED_HOST = new Pattern(
  '^(?i:(?:your|my|the|some)?[\\-]?(?:domain|company|organi[sz]ation|provider|host|site|website|e?mail|server)[0-9]{0,2}\\.(?:com|net|org|tld|co|io))$',
);
/**
 * What stands before the sign where an address is meant and nobody's: words for the part itself, or for whoever reads. Roles
 * (`admin`, `support`) and people who are tried things on (`user`, `test`) get mail, so they need a manual around them.
 */
const SELF_DESCRIBED = new Pattern(
  '^(?i:(?:your|my|some|an?|valid|invalid)?[._\\-]?(?:e?mail(?:[._\\-]?(?:id|address))?|user[._\\-]?(?:name|email)|(?:full|first|last|your)?[._\\-]?name|address|examples?|sample|placeholder|someone|somebody|anyone|mailbox|extension[._\\-]?name)[._\\-]?[0-9]{0,2})$',
);

function splitMailbox(value: string): readonly [string, string] | null {
  const at = value.lastIndexOf('@');
  return at <= 0 ? null : [value.slice(0, at), value.slice(at + 1)];
}

/** Whether the address is nobody's: a word for the address itself, at a domain that is nobody's either. */
export function isNobodysMailbox(value: string): boolean {
  const parts = splitMailbox(value);
  if (parts === null) return false;
  return SELF_DESCRIBED.test(parts[0]) && (RESERVED_HOST.test(parts[1]) || UNNAMED_HOST.test(parts[1]));
}

function digitsOf(value: string): string {
  let digits = '';
  for (const char of value) if (char >= '0' && char <= '9') digits += char;
  return digits;
}

/** So many digits in a row that count up are typed along the keyboard. */
const COUNTED = '1234567890';
const FEWEST_COUNTED = 6;

function countsUp(digits: string): boolean {
  for (let at = 0; at + FEWEST_COUNTED <= COUNTED.length; at += 1)
    if (digits.includes(COUNTED.slice(at, at + FEWEST_COUNTED))) return true;
  return false;
}

/** Numbers of films and manuals: the exchange 555 of North America, and digits that count up. */
function isFictitiousNumber(value: string): boolean {
  const digits = digitsOf(value);
  return countsUp(digits) || digits.slice(-7).startsWith('555');
}

/** Private networks, and those of RFC 5737 and RFC 3849 for documents. */
const UNROUTED = new Pattern(
  '^(?:10\\.|192\\.168\\.|172\\.(?:1[6-9]|2[0-9]|3[01])\\.|192\\.0\\.2\\.|198\\.51\\.100\\.|203\\.0\\.113\\.|(?i:2001:0?db8:))',
);
/** Where everybody lives in a manual. */
const ANYTOWN = new Pattern(
  '(?i:\\b(?:any ?(?:town|city|where)|main st(?:reet)?|springfield|some ?street)\\b)',
);

function looksMadeUp(type: string, value: string): boolean {
  switch (type) {
    case 'email': {
      const parts = splitMailbox(value);
      return parts !== null && (RESERVED_HOST.test(parts[1]) || UNNAMED_HOST.test(parts[1]));
    }
    case 'phone_number':
      return isFictitiousNumber(value);
    case 'ip_address':
      return UNROUTED.test(value);
    case 'address':
      return ANYTOWN.test(value);
    default:
      return false;
  }
}

/** Words that bring an example, right before it; its quotes and brackets may stand between. */
const EXAMPLE_BEFORE = new Pattern(
  '(?i:(?:\\be\\.?g\\.?|\\bi\\.e\\.|\\bsuch as|\\bfor (?:example|instance)|\\bexamples?|\\bz\\.\\s?b\\.|\\bzum beispiel|\\bpar exemple|\\bp\\.?\\s?ej\\.?|\\bpor ejemplo)[,:]{0,2}\\s{0,2})["\'`(<\\[]{0,3}$',
);
/** The same by the word for a format, or a further example beside the first. */
const FORMAT_BEFORE = new Pattern(
  '(?i:\\b(?:format(?:ted)?(?: (?:of|like|as|is|should be))?|like|or)[,:]{0,2}\\s{0,2})["\'`(<\\[]{0,3}$',
);
/** What a schema falls back on. */
const DEFAULT_BEFORE = new Pattern('(?i:\\bdefaults?(?: (?:is|to))?)["\'`]?[,:]{0,2}\\s{0,2}["\'`]?$');
const FORMAT_SPOKEN_OF = new Pattern('(?i:\\bformat(?:ted|s)?\\b|\\bconventions?\\b|\\bmust follow\\b)');
const EXAMPLE_SPOKEN_OF = new Pattern(
  '(?i:\\be\\.g\\.|\\bsuch as\\b|\\bfor example\\b|\\bexamples?\\b|\\bformat)',
);
const WORD_REACH = 24;
const FORMAT_REACH = 140;
const QUOTES = '"\'`';

/** Whether quotes of one kind stand on both sides. */
function isQuoted(text: string, { start, end }: Span): boolean {
  const before = text[start - 1] ?? '';
  return before !== '' && QUOTES.includes(before) && text[end] === before;
}

/** Last words of what brings an example: most values have another before them, and cost no pattern then. */
const LAST_WORDS: ReadonlySet<string> = new Set(
  'e.g. e.g eg i.e. as example examples instance z.b. b. beispiel exemple ej ej. ejemplo format formatted of like is be or default defaults to'.split(
    ' ',
  ),
);
const BETWEEN = ' ,:"\'`(<[';

/** The word before the offset in small letters, whatever quotes and marks stand between. */
function wordBefore(text: string, at: number): string {
  let end = at;
  while (end > 0 && at - end < 8 && BETWEEN.includes(text[end - 1]!)) end -= 1;
  let start = end;
  while (start > 0 && end - start < 10 && (text[start - 1] === '.' || isLetterOrDigit(text, start - 1)))
    start -= 1;
  return text.slice(start, end).toLowerCase();
}

/** Whether a manual shows the value as the example of a format, in which nobody's own is meant. */
function isShown(text: string, entity: Entity): boolean {
  if (!LAST_WORDS.has(wordBefore(text, entity.start))) return false;
  const before = text.slice(Math.max(0, entity.start - WORD_REACH), entity.start);
  const around = text.slice(Math.max(0, entity.start - FORMAT_REACH), entity.start);
  const isMadeUp = looksMadeUp(entity.type, text.slice(entity.start, entity.end));
  if (EXAMPLE_BEFORE.test(before)) {
    return isMadeUp || (isQuoted(text, entity) && FORMAT_SPOKEN_OF.test(around));
  }
  if (!isMadeUp) return false;
  return DEFAULT_BEFORE.test(before) || (FORMAT_BEFORE.test(before) && EXAMPLE_SPOKEN_OF.test(around));
}

const SHOWN: ReadonlySet<string> = new Set(['email', 'phone_number', 'ip_address', 'address']);

/** Whether the sighting, of whatever detector, is of something that stands in for somebody's. */
export function isStandIn(entity: Entity, text: string): boolean {
  if (!SHOWN.has(entity.type)) return false;
  if (entity.type === 'email' && isNobodysMailbox(text.slice(entity.start, entity.end))) return true;
  return isShown(text, entity);
}
