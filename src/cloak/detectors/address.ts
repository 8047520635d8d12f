// Cloak. Postal addresses that have a shape: a house number beside a street word of a dozen languages, with unit,
// postcode and town where they follow, and post-office boxes. Addresses without a street word are left to the model.

import { Pattern } from '../../text/pattern.js';
import type { Detector, Sighting } from '../detector.js';
import { isDigitUnit, isWordUnit, type Reading } from '../reading.js';
import { clue, LETTERS } from '../word-list.js';

const UPPER = 'A-Z\u00c0-\u00de\u0100-\u017f\u0410-\u042f';
const NAME = `[${UPPER}][${LETTERS}'.\\-]+`;
const EN_STREET =
  '(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Place|Pl|Square|Sq|Terrace|Ter|Parkway|Pkwy|Highway|Hwy|Circle|Cir|Crescent|Cres|Close|Way|Trail|Trl|Mews|Grove|Gardens|Plaza|Turnpike|Expressway|Freeway|Broadway|Esplanade|Parade)';
/** Rarer street words: believed less where nothing announces an address. */
const RARE_STREET =
  '(?:Row|Ridge|Hill|Walk|Wharf|Quay|Green|Estate|Loop|Alley|Beach|Bend|Bluff|Branch|Bridge|Brook|Burg|Bypass|Camp|Canyon|Cape|Causeway|Centers?|Cliffs?|Club|Common|Corners?|Course|Cove|Creek|Crest|Crossing|Crossroad|Curve|Dale|Dam|Divide|Estates|Extension|Falls|Ferry|Fields?|Flats?|Ford|Forest|Forges?|Forks?|Fort|Garden|Gateway|Glens?|Greens|Groves|Harbors?|Haven|Heights|Hills|Hollow|Inlet|Islands?|Junctions?|Keys?|Knolls?|Lakes?|Landing|Lights?|Loaf|Locks?|Lodge|Mall|Manors?|Meadows?|Mills?|Mission|Motorway|Mount|Mountains?|Neck|Orchard|Oval|Overpass|Parks?|Parkways|Pass|Passage|Path|Pike|Pines?|Plains?|Points?|Ports?|Prairie|Radial|Ramp|Ranch|Rapids?|Rest|Ridges|River|Roads|Route|Run|Shoals?|Shores?|Spring|Springs|Spurs?|Squares|Station|Stravenue|Stream|Streets|Summit|Throughway|Trace|Track|Trafficway|Tunnel|Underpass|Unions?|Valleys?|Via|Viaduct|Views?|Villages?|Ville|Vista|Walks|Wall|Ways|Wells?|Drove|Side)';
const UNIT =
  '(?:,? ?(?:Apt|Apartment|Suite|Ste|Unit|Flat|Floor|Fl|Room|Rm|Bldg|Building|#)\\.? ?[A-Za-z0-9\\-]{1,6})?';
const STATE =
  '(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]|ON|QC|BC|AB|MB|SK|NS|NB|NSW|VIC|QLD)';
const UK_POST = '[A-Z]{1,2}[0-9][A-Z0-9]? ?[0-9][A-Z]{2}';
const CA_POST = '[A-Z][0-9][A-Z] ?[0-9][A-Z][0-9]';
// A second small letter tells a town from a postcode's first half.
const PLACE = `[${UPPER}][a-z\u00df-\u00ff\u0100-\u024f\u0430-\u044f'][${LETTERS}']*`;
const TOWN = `(?:St\\.? )?${PLACE}(?:[ \\-](?:(?:am|an der|upon|on|sur|de|del|la|le|den) )?${PLACE}){0,2}`;
const POST = `(?:[0-9]{5}(?:-[0-9]{4})?|[0-9]{4}|${UK_POST}|${CA_POST})`;
const EN_TAIL = `(?:,\\s{1,2}${TOWN})?(?:(?:,?\\s{1,2}${TOWN})?,?\\s{1,2}${STATE},? ${POST}\\b|,?\\s{1,2}${POST}\\b(?:\\s${TOWN})?|,\\s${STATE}\\b)?`;

const PATTERNS: readonly Pattern[] = [
  // 12B North Maple Street, Apt 4, Springfield, IL 62704
  new Pattern(
    `[0-9]{1,6}(?:-[0-9]{1,4})?[A-Za-z]?,? (?:(?:N|S|E|W|NE|NW|SE|SW|North|South|East|West)\\.? )?(?:(?:${NAME}|[0-9]{1,3}(?:st|nd|rd|th)) ){1,3}${EN_STREET}\\b\\.?${UNIT}(?:,? (?:N|S|E|W|NE|NW|SE|SW)\\b)?${EN_TAIL}`,
  ),
  // Musterstraße 12a, 10115 Berlin; Keizersgracht 123-II, 1015 CJ Amsterdam; Storgatan 5
  new Pattern(
    `(?:[${UPPER}][${LETTERS}\\-]+(?:stra(?:ß|ss)e|str\\.|weg|platz|allee|gasse|damm|ufer|laan|straat|gracht|plein|dreef|singel|gatan|v[äa]gen|vej|veien|gata|katu)|(?:(?:Am|An der|Alte[rn]?|Neue[rn]?|Gro(?:ß|ss)e|Kleine|Van|Prins|St\\.)\\s)?[${UPPER}][${LETTERS}\\-]+[ \\-](?:Stra(?:ß|ss)e|Str\\.|Weg|Platz|Allee|Gasse|Ring|Damm|Ufer|Laan|Straat|Gracht|Plein|Kade))\\s?[0-9]{1,4}(?: ?[a-zA-Z]\\b|[\\-/][0-9A-Z]{1,4}| (?:I|II|III|IV)\\b)?(?:,?\\s{1,2}(?:in\\s)?(?:[A-Z]{1,2}-)?(?:[0-9]{4,5}|[0-9]{3} [0-9]{2})(?: [A-Z]{2}\\b)?\\s${TOWN})?`,
  ),
  // 12 bis, rue de la Paix, 75002 Paris
  new Pattern(
    `[0-9]{1,4}(?: ?(?:bis|ter|quater))?,? (?i:rue|avenue|av\\.|boulevard|bd|place|chemin|all[ée]e|impasse|quai|cours|route|square|passage|faubourg)\\s(?:(?i:de la|de l'|du|des|de|d'|la|le|les)\\s?)?[${UPPER}][${LETTERS}'\\-]+(?:[ \\-][${LETTERS}'\\-]+){0,4}(?:,?\\s{1,2}[0-9]{5}\\s${TOWN})?`,
  ),
  // Calle de Alcalá, 42, 3º B, 28014 Madrid; Av. Paulista, 1578; Via Roma 12, 00184 Roma
  new Pattern(
    `\\b(?:[Cc]alle|C/|Cl\\.|Avda?\\.?|Avd\\.|Avenida\\.?|Plaza|Pza\\.?|Pl\\.|Paseo|P[ºo]\\.?|Camino|Ronda|Traves[íi]a|Carretera|Ctra\\.?|Glorieta|Rambla|Rua|Av\\.?|Av/|Travessa|Pra[çc]a|Largo|Estrada|Alameda|Rodovia|Via|Viale|V\\.le|Piazza|P\\.zza|Corso|C\\.so|Vicolo|Strada)\\s?(?:(?i:de la|de los|de las|de|del|da|do|dos|das|di|della|dei)\\s)?[${UPPER}0-9][${LETTERS}'.\\-]+(?:\\s[${LETTERS}'.\\-]+){0,5},?\\s(?:(?:n[ºo°]|num|n)\\.?\\s?)?(?:[0-9]{1,5}(?:-[0-9]{1,4})?|s/n)\\b(?:,?\\s[0-9]{1,2}(?:[ºª°]|o\\b|\\b)(?:\\s?[A-Z]\\b)?){0,3}(?:,?\\s(?:[A-Z]-)?[0-9]{5}(?:-[0-9]{3})?\\s${TOWN})?`,
  ),
  // ul. Marszałkowska 12/5, 00-590 Warszawa; ул. Ленина, д. 5, кв. 12
  new Pattern(
    `(?i:\\bul\\.|\\bal\\.|\\bos\\.|ул\\.|улица|пр\\.|просп\\.|проспект|пер\\.|наб\\.|бул\\.|пл\\.|вул\\.)\\s?[${LETTERS}'.\\- ]+,?\\s(?:д\\.\\s?)?[0-9]{1,4}(?:[/\\-][0-9]{1,4})?[а-яa-z]?(?:,\\s?(?:кв\\.|м\\.|m\\.|корп\\.)\\s?[0-9]{1,4}){0,2}(?:,\\s?[0-9]{2}-?[0-9]{3,4}\\s${TOWN})?`,
  ),
  // Rue du Château 372 bte 4, 4000 Liège
  new Pattern(
    `\\b(?i:rue|avenue|boulevard|chemin|chauss[ée]e|quai)\\s(?:(?i:de la|de l'|du|des|de|d')\\s?)?[${UPPER}][${LETTERS}'\\-]+(?:[ \\-][${UPPER}][${LETTERS}'\\-]+){0,3},? [0-9]{1,4}[A-Za-z]?\\b(?: (?:bus|bte|bo[îi]te) [0-9A-Z]{1,4})?(?:,?\\s{1,2}[0-9]{4,5}\\s${TOWN})?`,
  ),
  new Pattern(
    `\\b(?i:P\\.? ?O\\.? ?Box|Postfach|Apartado(?: de correos)?|Bo[îi]te postale|Casella postale|Postbus)\\s#?[0-9]{1,6}(?:,\\s${TOWN}(?:,? ${STATE})?(?:,? ${POST}\\b)?)?`,
  ),
  // A soldier's: PSC 4115, Box 7815, APO AA 34045
  new Pattern(
    '\\b(?:PSC|CMR|Unit) [0-9]{3,5},? Box [0-9]{1,5},?\\s{1,2}(?:APO|FPO|DPO),? A[AEP] [0-9]{5}\\b',
  ),
];

const RARE = new Pattern(
  `(?:[0-9]{1,3}|[0-9]{5,6}|[3-9][0-9]{3}|1[0-4][0-9]{2}|2[2-9][0-9]{2})[A-Za-z]?,? (?:${NAME} ){1,2}${RARE_STREET}\\b${UNIT}${EN_TAIL}`,
);

/** A year before a street word names a season or a team: "2007 Bowling Green". */
const YEAR_FIRST = new Pattern('^(?:19|20)[0-9]{2},? [^0-9]*$');
const ENDS_IN_POSTCODE = new Pattern(`[ ,]${POST}(?: ${TOWN})?$`);

const HOME_CLUE = clue(
  'address',
  'live[sd]?(?: at)?',
  'resid(?:es|ing|ent|ence)(?: at)?',
  'ship(?:ped)?(?: to)?',
  'deliver(?:ed|y)?(?: to)?',
  'home',
  'mail(?:ing)?',
  'located at',
  'wohnhaft',
  'anschrift',
  'adresse',
  'wohnt',
  'domicilio',
  'direcci[óo]n',
  'vive en',
  'endere[çc]o',
  'indirizzo',
  'residente',
  'adres',
  'woont',
  'адрес',
  'проживает',
);
const ANNOUNCED = new Pattern(
  `(?i:(?:address(?:es)?(?: is)?|(?:live|lives|living|lived|reside[sd]?|residing) (?:at|on|in)|(?:ship|deliver|send|mail)(?:ed|ped)?(?: it| them| this)? to)[:\\s]{1,3})([0-9]{1,6}[A-Za-z]?,? ${NAME}(?: ${NAME}){0,4}(?:,\\s(?:[A-Z0-9\\-]{2,8} ?[A-Z0-9]{0,4} )?${TOWN}(?:,? ${STATE}\\b)?(?: [0-9]{5})?)?)`,
);

/** A form's field: everything up to the end of its line, where it holds a number. */
const FIELD = new Pattern(
  `(?i:(?:^|[^A-Za-z])(?:(?:home|street|postal|mailing|shipping|billing|delivery|residential) ?address|address(?:_?line)?_?1?|street|domicilio|direcci[óo]n|anschrift|adresse|endere[çc]o|indirizzo|adres|residenza|адрес|住所|地址|주소|العنوان)["']? ?[:=] ?["']?)([^\\n;:|"<>{}\\[\\]]+)`,
);
const OTHER_ADDRESS = new Pattern(
  '(?i:mail|ip|mac|web|wallet|url|memory|contract|http|server|host|bind|listen|source|remote)[ _\\-]?$',
);
const SENTENCE_END = new Pattern('[\\pL0-9]{5}\\.\\s|[0-9]\\.\\s|[0-9a-z],? (?:and|y|und|et) ');
const HOUSE = new Pattern('[0-9]');
const NO_PLACE = new Pattern('@|://|^[0-9.:/]+$|[=(]|^[^ ]*$');

/** Sentences end a field before its line does; an abbreviation's full stop does not. */
function cutField(value: string): string {
  const stop = SENTENCE_END.find(value);
  const cut = stop === null ? value : value.slice(0, stop.end - 1);
  return trimMarks(cut);
}

function trimMarks(value: string): string {
  let end = value.length;
  while (end > 0 && " .,'\r\t".includes(value[end - 1]!)) end -= 1;
  return value.slice(0, end);
}

function* detectFields(reading: Reading): Generator<Sighting> {
  const { text } = reading;
  for (const found of reading.findAll(FIELD)) {
    const raw = found.groups[1]!;
    if (raw.length < 6) continue;
    const start = found.end - raw.length;
    // A colon behind it belongs to the next field's label.
    const line = text[found.end] === ':' ? raw.slice(0, Math.max(0, raw.lastIndexOf(','))) : raw;
    const value = cutField(line.slice(0, 100));
    if (!HOUSE.test(value) || NO_PLACE.test(value)) continue;
    if (OTHER_ADDRESS.test(text.slice(Math.max(0, found.start - 12), found.start + 1))) continue;
    yield { type: 'address', start, end: start + value.length, confidence: 0.8 };
  }
}

/** "5 Minute Drive", "3 Way Street": a count before a street word; years and quantities are small talk. */
function isPlausible(text: string, start: number, end: number): boolean {
  if (isWordUnit(text, start - 1) || (isDigitUnit(text, end) && isDigitUnit(text, end - 1))) return false;
  return (
    !('.,$€£'.includes(text[start - 1] ?? ' ') && isDigitUnit(text, start - 2)) && text[start - 1] !== '$'
  );
}

function* detectAddresses(reading: Reading): Generator<Sighting> {
  const { text } = reading;
  for (const pattern of PATTERNS) {
    for (const found of reading.findSpans(pattern)) {
      const { start } = found;
      const end = text[found.end - 1] === '.' ? found.end - 1 : found.end;
      if (!isPlausible(text, start, end)) continue;
      const announced = reading.near(HOME_CLUE, { start, end }, { before: 40, after: 0 });
      const doubtful = YEAR_FIRST.test(text.slice(start, found.end));
      yield { type: 'address', start, end, confidence: announced ? 0.93 : doubtful ? 0.4 : 0.75 };
    }
  }
  for (const { start, end } of reading.findSpans(RARE)) {
    if (!isPlausible(text, start, end)) continue;
    const announced = reading.near(HOME_CLUE, { start, end }, { before: 60, after: 0 });
    yield {
      type: 'address',
      start,
      end,
      confidence: announced ? 0.9 : ENDS_IN_POSTCODE.test(text.slice(start, end)) ? 0.7 : 0.4,
    };
  }
  yield* detectFields(reading);
  for (const found of reading.findAll(ANNOUNCED)) {
    yield { type: 'address', start: found.end - found.groups[1]!.length, end: found.end, confidence: 0.75 };
  }
}

export const ADDRESS: Detector = {
  name: 'address',
  trigger: (reading) => reading.digitRuns().length > 0 || reading.text.toLowerCase().includes('s/n'),
  detect: detectAddresses,
};
