// Text. A text together with its UTF-8, made once for the many patterns that look at it: given a string, the engine makes
// a copy of it for every question. Offsets outside are UTF-16 units; inside they are bytes.

/** A text, its bytes and the way between the two. */
export class Utf8Text {
  readonly text: string;
  readonly bytes: Buffer;
  /** Byte offset of each unit, and unit offset of each byte; not needed where one is the other. */
  readonly #byteOfUnit: Int32Array | null;
  readonly #unitOfByte: Int32Array | null;

  constructor(text: string) {
    this.text = text;
    this.bytes = Buffer.from(text);
    if (this.bytes.length === text.length) {
      this.#byteOfUnit = null;
      this.#unitOfByte = null;
      return;
    }
    this.#byteOfUnit = new Int32Array(text.length + 1);
    this.#unitOfByte = new Int32Array(this.bytes.length + 1);
    let byte = 0;
    for (let unit = 0; unit < text.length; unit += 1) {
      this.#byteOfUnit[unit] = byte;
      const next = byte + byteLengthAt(text, unit);
      this.#unitOfByte.fill(unit, byte, next);
      byte = next;
    }
    this.#byteOfUnit[text.length] = byte;
    this.#unitOfByte[byte] = text.length;
  }

  byteAt(unit: number): number {
    return this.#byteOfUnit === null ? unit : this.#byteOfUnit[unit]!;
  }

  unitAt(byte: number): number {
    return this.#unitOfByte === null ? byte : this.#unitOfByte[byte]!;
  }
}

/** Bytes that a unit begins: none for the second half of a pair; half a pair alone is written as U+FFFD. */
function byteLengthAt(text: string, unit: number): number {
  const code = text.charCodeAt(unit);
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  if (isHigh(code) && isLow(text.charCodeAt(unit + 1))) return 4;
  return isLow(code) && isHigh(text.charCodeAt(unit - 1)) ? 0 : 3;
}

function isHigh(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function isLow(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
