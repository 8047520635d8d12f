// Cloak, inline. How deep in string literals a place of a text lies: text enters as it comes, the number of escapings that a
// value needs there leaves. Tool arguments hold JSON, strings of theirs may hold JSON again, and a message may be a
// document from its first character on. Must never take prose for a document: what does not parse so far is text.

/** What the next character outside a literal may be. */
type Expected = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' | 'nothing';

const ESCAPED: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};
const BLANKS = ' \t\n\r';
const LITERALS = 'truefalsn0123456789+-.E';
const LONGEST_LITERAL = 40;
/** Documents within documents, and brackets within brackets, that are followed. */
const DEEPEST = 6;
const MOST_OPEN = 200;

function isScalar(literal: string): boolean {
  if (literal === 'true' || literal === 'false' || literal === 'null') return true;
  return !Number.isNaN(Number(literal));
}

/** One document as far as it has been read. */
class JsonReader {
  #expected: Expected = 'value';
  #isDead = false;
  #isString = false;
  #isKey = false;
  /** What an escape has so far, its backslash included; empty: none is open. */
  #escape = '';
  #literal = '';
  #open = '';
  /** The document that the string being read may be. */
  #inner: JsonReader | null = null;

  /** `mayBeScalar`: a document that is known to be one; another begins with a bracket. */
  constructor(
    readonly mayBeScalar: boolean,
    readonly level: number,
  ) {}

  get isDead(): boolean {
    return this.#isDead;
  }

  /** String literals around the place that has been reached. */
  get depth(): number {
    if (this.#isDead || !this.#isString) return 0;
    return 1 + (this.#inner?.depth ?? 0);
  }

  read(char: string): void {
    if (this.#isDead) return;
    if (this.#isString) this.#readInString(char);
    else this.#readOutside(char);
  }

  #readInString(char: string): void {
    if (this.#escape !== '') this.#readEscape(char);
    else if (char === '\\') this.#escape = char;
    else if (char !== '"') this.#passOn(char);
    else {
      this.#isString = false;
      this.#inner = null;
      this.#expected = this.#isKey ? 'colon' : this.#afterValue();
    }
  }

  #readEscape(char: string): void {
    this.#escape += char;
    if (this.#escape.startsWith('\\u')) {
      if (this.#escape.length < 6) return;
      this.#passOn(String.fromCharCode(Number.parseInt(this.#escape.slice(2), 16)));
    } else {
      const plain = ESCAPED[char];
      if (plain === undefined) this.#isDead = true;
      else this.#passOn(plain);
    }
    this.#escape = '';
  }

  #passOn(char: string): void {
    if (this.#inner === null) return;
    this.#inner.read(char);
    if (this.#inner.isDead) this.#inner = null;
  }

  #readOutside(char: string): void {
    if (this.#literal !== '') {
      if (LITERALS.includes(char) && this.#literal.length < LONGEST_LITERAL) {
        this.#literal += char;
        return;
      }
      if (!isScalar(this.#literal)) this.#isDead = true;
      this.#literal = '';
      this.#expected = this.#afterValue();
    }
    if (!BLANKS.includes(char) && !this.#takes(char)) this.#isDead = true;
  }

  #takes(char: string): boolean {
    const expected = this.#expected;
    if (char === '"') return this.#openString(expected);
    if (char === '}' || char === ']') return this.#close(char, expected);
    switch (expected) {
      case 'value':
      case 'value-or-end':
        return this.#openValue(char);
      case 'colon':
        this.#expected = 'value';
        return char === ':';
      case 'comma-or-end':
        this.#expected = this.#open.endsWith('{') ? 'key' : 'value';
        return char === ',';
      case 'key':
      case 'key-or-end':
      case 'nothing':
        return false;
    }
  }

  #openString(expected: Expected): boolean {
    if (this.#open === '' && !this.mayBeScalar) return false;
    this.#isKey = expected.startsWith('key');
    this.#isString = this.#isKey || expected.startsWith('value');
    if (!this.#isKey && this.level < DEEPEST) this.#inner = new JsonReader(false, this.level + 1);
    return this.#isString;
  }

  #openValue(char: string): boolean {
    if (char === '{' || char === '[') {
      this.#open += char;
      this.#expected = char === '{' ? 'key-or-end' : 'value-or-end';
      return this.#open.length <= MOST_OPEN;
    }
    if (this.#open === '' && !this.mayBeScalar) return false;
    this.#literal = char;
    return LITERALS.includes(char);
  }

  #close(char: string, expected: Expected): boolean {
    const opened = char === '}' ? '{' : '[';
    if (!expected.endsWith('-or-end') || !this.#open.endsWith(opened)) return false;
    this.#open = this.#open.slice(0, -1);
    this.#expected = this.#afterValue();
    return true;
  }

  #afterValue(): Expected {
    return this.#open === '' ? 'nothing' : 'comma-or-end';
  }
}

/** A place in a text that is read from its beginning. */
export class JsonPlace {
  readonly #reader: JsonReader;
  readonly #isJson: boolean;

  /** `isJson`: the text is known to be a document, whatever it looks like. */
  constructor(isJson: boolean) {
    this.#isJson = isJson;
    this.#reader = new JsonReader(isJson, 1);
  }

  read(text: string): void {
    if (this.#reader.isDead) return;
    for (let at = 0; at < text.length; at += 1) this.#reader.read(text[at]!);
  }

  /** How often a value must be escaped to stand here. */
  get escapings(): number {
    return Math.max(this.#reader.depth, this.#isJson ? 1 : 0);
  }
}
