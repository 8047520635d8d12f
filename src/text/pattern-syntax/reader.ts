// Text, pattern syntax. A cursor over a pattern's source, and the complaint that names a place in it.

export class PatternSyntaxError extends Error {
  constructor(
    /** What is wrong, in words. */
    readonly complaint: string,
    /** UTF-16 offset into the pattern. */
    readonly position: number,
  ) {
    super(`${complaint}, at ${position}`);
    this.name = 'PatternSyntaxError';
  }
}

export class Reader {
  position = 0;

  constructor(readonly source: string) {}

  atEnd(): boolean {
    return this.position >= this.source.length;
  }

  /** The next character, or null at the end. */
  peek(): string | null {
    const codePoint = this.source.codePointAt(this.position);
    return codePoint === undefined ? null : String.fromCodePoint(codePoint);
  }

  looksAt(text: string): boolean {
    return this.source.startsWith(text, this.position);
  }

  /** Steps over `text` if it comes next. */
  accept(text: string): boolean {
    if (!this.looksAt(text)) return false;
    this.position += text.length;
    return true;
  }

  skip(units: number): void {
    this.position += units;
  }

  /** Steps over one character and returns its code point. */
  take(): number {
    const codePoint = this.source.codePointAt(this.position);
    if (codePoint === undefined) throw this.complain('an end where something was due');
    this.position += codePoint > 0xffff ? 2 : 1;
    return codePoint;
  }

  takeWhile(holds: (character: string) => boolean): string {
    const start = this.position;
    while (!this.atEnd() && holds(this.source[this.position]!)) this.position += 1;
    return this.source.slice(start, this.position);
  }

  complain(complaint: string): PatternSyntaxError {
    return new PatternSyntaxError(complaint, this.position);
  }
}
