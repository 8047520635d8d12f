// Texts full of personal data for speed measurements, each unlike all others: sentences of letters, forms, records and
// chats in five languages, filled with random names, telephones, ids, cards, accounts and dates. The same seed gives the
// same texts; another seed shares no value with it, so that what warms up is never what is timed.

type Pick = <T>(list: readonly T[]) => T;
type Below = (limit: number) => number;

interface Draw {
  readonly pick: Pick;
  readonly below: Below;
  /** So many random digits; the first is never 0. */
  readonly digits: (count: number) => string;
}

function openDraw(seed: number): Draw {
  let state = (seed * 2654435761 + 1) >>> 0;
  const below: Below = (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  return {
    below,
    pick: (list) => list[below(list.length)]!,
    digits: (count) => {
      let made = String(1 + below(9));
      while (made.length < count) made += String(below(10));
      return made;
    },
  };
}

const FIRST =
  'Marlene Tobias Ines Rafael Oksana Priya Gwen Latoya Henrik Beatriz Yusuf Clara Dmitri Aoife Kenji Noor Pablo Sofie Ewan Lucia'.split(
    ' ',
  );
const HEAD = 'Oster Wester Hal Brook Vander Kowal Marti Sten Ash Lind Mer Cor Bell Hart Rosen'.split(' ');
const TAIL = 'field berg ski nez strom worth feld bourne etti son ley mann ova dahl ard'.split(' ');
const STREETS =
  'Larkspur Juniper Harbour Mill Foundry Orchard Quarry Linden Saddler Heron Copper Willow'.split(' ');
const TOWNS = 'Dayton Exeter Halifax Salem Ludlow Bristol Tulsa Perth Dundee Camden'.split(' ');
const HOSTS = 'harbour.example mailbox.test northwind.example post.example.org firma.example'.split(' ');
const MONTHS = 'January March April June August October November'.split(' ');

const pad = (value: number): string => String(value).padStart(2, '0');

function luhnDigit(body: string): number {
  let sum = 0;
  for (let i = body.length - 1, double = true; i >= 0; i -= 1, double = !double) {
    const digit = Number(body[i]) * (double ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return (10 - (sum % 10)) % 10;
}

function ibanOf(country: string, body: string): string {
  const [c, d] = [country.charCodeAt(0) - 55, country.charCodeAt(1) - 55];
  const check = 98n - (BigInt(`${body}${c}${d}00`) % 97n);
  return `${country}${String(check).padStart(2, '0')}${body}`;
}

const inFours = (value: string): string => value.replaceAll(/(.{4})(?=.)/g, '$1 ');

const VALUES: Readonly<Record<string, (draw: Draw) => string>> = {
  first: ({ pick }) => pick(FIRST),
  name: ({ pick }) => `${pick(FIRST)} ${pick(HEAD)}${pick(TAIL)}`,
  email: ({ pick, below }) =>
    `${pick(FIRST).toLowerCase()}.${pick(HEAD).toLowerCase()}${below(1000)}@${pick(HOSTS)}`,
  us: ({ pick, digits, below }) => {
    const [area, line] = [200 + below(700), `${digits(3)}-${digits(4)}`];
    return pick([`(${area}) ${line}`, `${area}-${line}`, `+1 ${area} ${line}`]);
  },
  de: ({ digits, pick }) => pick([`+49 ${digits(3)} ${digits(7)}`, `0${digits(3)} / ${digits(6)}`]),
  fr: ({ below }) => `0${1 + below(7)} ${[0, 0, 0, 0].map(() => pad(below(100))).join(' ')}`,
  uk: ({ digits }) => `07${digits(3)} ${digits(6)}`,
  card: ({ digits, pick }) => {
    const body = `${pick(['4', '51', '55', '2221'])}${digits(15)}`.slice(0, 15);
    const whole = `${body}${luhnDigit(body)}`;
    return pick([whole, inFours(whole), inFours(whole).replaceAll(' ', '-')]);
  },
  iban: ({ digits, pick }) => {
    const [country, length] = pick([
      ['DE', 18],
      ['NL', 14],
      ['ES', 20],
      ['PT', 21],
    ] as const);
    const whole = ibanOf(country, digits(length));
    return pick([whole, inFours(whole)]);
  },
  ssn: ({ below, digits }) => `${100 + below(560)}-${pad(1 + below(98))}-${digits(4)}`,
  id: ({ digits, pick }) => pick([digits(8), digits(9), digits(10), digits(11)]),
  code: ({ digits, pick }) => `${pick(['K', 'CU', 'EMP', 'P', 'XR'])}-${digits(6)}`,
  date: ({ below, pick }) => {
    const [day, month, year] = [1 + below(28), 1 + below(12), 1950 + below(75)];
    return pick([
      `${year}-${pad(month)}-${pad(day)}`,
      `${pad(day)}.${pad(month)}.${year}`,
      `${month}/${day}/${year}`,
      `${day} ${pick(MONTHS)} ${year}`,
      `${pick(MONTHS)} ${day}, ${year}`,
    ]);
  },
  exp: ({ below }) => `${pad(1 + below(12))}/${26 + below(9)}`,
  cvv: ({ digits }) => digits(3),
  street: ({ below, pick }) => `${1 + below(990)} ${pick(STREETS)} ${pick(['Street', 'Avenue', 'Lane'])}`,
  town: ({ pick }) => pick(TOWNS),
  strasse: ({ pick, below }) => `${pick(STREETS)}straße ${1 + below(140)}, ${10000 + below(89999)} Kassel`,
  ip: ({ below }) => `${11 + below(150)}.${below(256)}.${below(256)}.${1 + below(254)}`,
  user: ({ pick, below }) => `${pick(HEAD).toLowerCase()}_${below(1000)}`,
  pw: ({ pick, digits }) => `${pick(STREETS)}!${digits(4)}`,
};

const SENTENCES = [
  'Good morning, {name} moved to {street}, {town} and can be reached on {us} or at {email}.',
  'She paid with card {card}, valid thru {exp}, CVV {cvv}, on {date}.',
  'The refund should go to {iban}, account holder {name}, born {date}.',
  'SSN {ssn}, phone {us}; the second number on file is {uk}.',
  'Customer number {code}, passport {id}, last seen {date} from {ip}.',
  'Name: {name}\nDate of birth: {date}\nPhone: {us}\nAddress: {street}, {town}\nMember ID: {code}\n',
  'Hallo {first}, bitte rufen Sie Herrn {name} unter {de} an, er wohnt in der {strasse}, Kundennummer {id}.',
  'Steuer-ID {id}, IBAN {iban}, geboren am {date}.',
  'Bonjour, je suis {name}, mon numéro est le {fr} et mon adresse mail {email}; né le {date}.',
  'Hola, soy {name}, mi teléfono es {de} y mi DNI {id}, tarjeta {card}.',
  'hey {first}, its me, new cell is {us}, login {user}, password: {pw} ok?',
  '{date} {ip} login user={user} mail={email} session={id}',
  '{name};{email};{us};{date};{card};{id}',
  'Patient {name} (MRN {id}) was admitted on {date} and discharged on {date}; insurance policy {code}.',
  'Wire it to routing number {id}, account {id}, for {name}, tax id {id}.',
];

const SLOT = /\{([a-z]+)\}/g;

/** A text of exactly `length` characters. */
function writeLetter(draw: Draw, length: number): string {
  let text = '';
  while (text.length < length) {
    const sentence = draw.pick(SENTENCES);
    text += `${sentence.replaceAll(SLOT, (_, slot: string) => VALUES[slot]!(draw))} `;
  }
  return text.slice(0, length);
}

/** So many texts of so many characters, no two alike. */
export function makeDenseLetters(count: number, length: number, seed: number): readonly string[] {
  const draw = openDraw(seed);
  return Array.from({ length: count }, () => writeLetter(draw, length));
}
