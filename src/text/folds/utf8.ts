// Text, folds. Puts bytes together to code points, strictly: overlong forms, surrogates and controls are not text. What
// decides whether a decoded run is believable.

/** More bytes of this code point are to come. */
export const PARTIAL = -1;
/** Not text. */
export const INVALID = -2;

/** Controls that occur in texts, or with which a text may be disguised: backspace, tab, line ends, escape. */
const CONTROLS = new Set([8, 9, 10, 13, 0x1b]);

/** Whether a decoded code point may stand in a text somebody would read. */
export function isReadable(codePoint: number): boolean {
  if (codePoint < 0x80) return codePoint >= 0x20 || CONTROLS.has(codePoint);
  if (codePoint < 0xa0) return false;
  if (codePoint >= 0xd800 && codePoint < 0xf900) return false;
  return (
    codePoint <= 0x10ffff && (codePoint & 0xfffe) !== 0xfffe && (codePoint < 0xf0000 || codePoint > 0x10ffff)
  );
}

/** Whether a byte can be the first of a readable text: no text worth hiding begins with a line end. */
export function mayBeginText(byte: number): boolean {
  return byte >= 0x20 && byte !== 0x7f && mayBeginCharacter(byte);
}

/** Whether a byte can begin a character of a readable text. */
export function mayBeginCharacter(byte: number): boolean {
  return byte < 0x80 ? isReadable(byte) : byte >= 0xc2 && byte <= 0xf4;
}

export class Utf8Assembler {
  #value = 0;
  #missing = 0;
  #least = 0;

  get isPartial(): boolean {
    return this.#missing > 0;
  }

  reset(): void {
    this.#missing = 0;
  }

  copyFrom(other: Utf8Assembler): void {
    this.#value = other.#value;
    this.#missing = other.#missing;
    this.#least = other.#least;
  }

  /** The code point this byte completes, PARTIAL, or INVALID. */
  push(byte: number): number {
    if (this.#missing > 0) {
      if ((byte & 0xc0) !== 0x80) return this.#fail();
      this.#value = (this.#value << 6) | (byte & 0x3f);
      if (--this.#missing > 0) return PARTIAL;
      return this.#value >= this.#least && isReadable(this.#value) ? this.#value : INVALID;
    }
    if (byte < 0x80) return isReadable(byte) ? byte : INVALID;
    if (byte < 0xc2 || byte > 0xf4) return INVALID;
    this.#missing = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    this.#least = this.#missing === 1 ? 0x80 : this.#missing === 2 ? 0x800 : 0x10000;
    this.#value = byte & (0x3f >> this.#missing);
    return PARTIAL;
  }

  #fail(): number {
    this.#missing = 0;
    return INVALID;
  }
}
