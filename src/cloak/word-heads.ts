// Cloak. What a word may begin with: RE2 source enters, the classes of its first characters leave. Hundreds of words are
// ruled out by a look at the beginnings of a text's own words, which costs a fraction of asking a pattern for each. Must
// never leave out a beginning: what it cannot read it calls "anything".

/** How many characters a head tells. */
export const HEAD_LENGTH = 3;
const CLASS_BITS = 5;
const DIGIT = 27;
const BEYOND_ASCII = 28;
const MARK = 29;

/** The class of a code unit: its letter in either case, a digit, a mark, or anything beyond ASCII. */
export function headClassOf(code: number): number {
  if (code >= 97 && code <= 122) return code - 96;
  if (code >= 65 && code <= 90) return code - 64;
  if (code >= 48 && code <= 57) return DIGIT;
  if (code < 0x80) return MARK;
  // The only two beyond ASCII that are ASCII letters in another case: long s and the Kelvin sign.
  if (code === 0x17f) return 19;
  return code === 0x212a ? 11 : BEYOND_ASCII;
}

/** A head as a number, its first class highest; classes that are not told are 0. */
export function headOf(first: number, second = 0, third = 0): number {
  return (first << (2 * CLASS_BITS)) | (second << CLASS_BITS) | third;
}

/** Room for every head. */
export const HEAD_COUNT = 1 << (HEAD_LENGTH * CLASS_BITS);

/** How many full heads begin like this one: those from its number on. */
export function freedomOf(head: number): number {
  if ((head & ((1 << CLASS_BITS) - 1)) !== 0) return 1;
  return (head & ((1 << (2 * CLASS_BITS)) - 1)) === 0 ? 1 << (2 * CLASS_BITS) : 1 << CLASS_BITS;
}

/** A beginning as far as it is read; a closed one goes on in ways nobody followed. */
interface Draft {
  readonly classes: readonly number[];
  readonly isOpen: boolean;
}

/** The inside of the class that stands for a blank in a list of words: all of it marks. */
export const SEPARATORS = '\\s_\\-';

const NOTHING: Draft = { classes: [], isOpen: true };
const ANYTHING: Draft = { classes: [], isOpen: false };

const close = (draft: Draft): Draft => ({ ...draft, isOpen: false });

function joinDrafts(heads: readonly Draft[], tails: readonly Draft[]): Draft[] {
  return heads.flatMap((head) => {
    if (!head.isOpen) return [head];
    return tails.map((tail) => {
      const classes = [...head.classes, ...tail.classes].slice(0, HEAD_LENGTH);
      return { classes, isOpen: tail.isOpen && classes.length < HEAD_LENGTH };
    });
  });
}

/** Reads the part of RE2's syntax that words are written in. */
class HeadReader {
  #at = 0;

  constructor(readonly source: string) {}

  readChoice(): Draft[] {
    const drafts = this.#readSequence();
    while (this.source[this.#at] === '|') {
      this.#at += 1;
      drafts.push(...this.#readSequence());
    }
    return drafts;
  }

  #readSequence(): Draft[] {
    let drafts: Draft[] = [NOTHING];
    while (this.#at < this.source.length && !'|)'.includes(this.source[this.#at]!)) {
      const atom = this.#readAtom();
      drafts = joinDrafts(drafts, this.#readCount(atom));
    }
    return drafts;
  }

  /** How often the atom may stand there; what may stand there several times is followed once. */
  #readCount(atom: readonly Draft[]): readonly Draft[] {
    const mark = this.source[this.#at] ?? '';
    if (mark === '' || !'?*+{'.includes(mark)) return atom;
    const end = mark === '{' ? this.source.indexOf('}', this.#at) + 1 : this.#at + 1;
    const mayBeMissing = mark === '?' || mark === '*' || this.source.startsWith('{0', this.#at);
    this.#at = end;
    const isLazy = this.source[end] === '?';
    if (isLazy) this.#at += 1;
    if (mark === '?') return [NOTHING, ...atom];
    return mayBeMissing ? [NOTHING, ...atom.map(close)] : atom.map(close);
  }

  #readAtom(): readonly Draft[] {
    const char = this.source[this.#at]!;
    if (char === '(') return this.#readGroup();
    if (char === '[') return this.#readClass();
    this.#at += 1;
    if (char === '\\') {
      const escaped = this.source[this.#at] ?? '';
      this.#at += 1;
      return isPlainEscape(escaped) ? [draftOf(escaped)] : [ANYTHING];
    }
    // A blank stands for a few separators or none.
    return ' .^$'.includes(char) ? [ANYTHING] : [draftOf(char)];
  }

  #readGroup(): readonly Draft[] {
    const opening = ['(?:', '(?i:', '(?-i:'].find((mark) => this.source.startsWith(mark, this.#at));
    this.#at += (opening ?? '(').length;
    const drafts = this.readChoice();
    this.#at += 1;
    return opening === undefined ? [ANYTHING] : drafts;
  }

  #readClass(): readonly Draft[] {
    const end = this.source.indexOf(']', this.#at);
    const inside = this.source.slice(this.#at + 1, end);
    this.#at = end + 1;
    if (inside === SEPARATORS) return [{ classes: [MARK], isOpen: true }];
    const isList = inside !== '' && !Array.from(inside).some((char) => '^\\-['.includes(char));
    return isList ? Array.from(inside, draftOf) : [ANYTHING];
  }
}

function isPlainEscape(char: string): boolean {
  const kind = char === '' ? 0 : headClassOf(char.charCodeAt(0));
  return kind === MARK;
}

function draftOf(char: string): Draft {
  const classes = Array.from({ length: char.length }, (_, at) => headClassOf(char.charCodeAt(at)));
  return { classes, isOpen: true };
}

/** Every head a match of one of the words can begin with; null: with anything, or with a mark. */
export function headsOf(words: readonly string[]): ReadonlySet<number> | null {
  const heads = new Set<number>();
  for (const word of words) {
    for (const { classes } of new HeadReader(word).readChoice()) {
      const [first, second, third] = classes;
      if (first === undefined || first === MARK) return null;
      heads.add(headOf(first, second, third));
    }
  }
  return heads;
}
