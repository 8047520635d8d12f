import { describe, expect, it } from 'vitest';
import { Pattern } from '../../../../src/text/pattern.js';
import { casedWithin, caseVariants } from '../../../../src/text/pattern-syntax/case-folding.js';

describe('case folding', () => {
  it('takes for one letter all that RE2 takes for one letter, and no more within ASCII', () => {
    const cased = casedWithin(0, 0x10ffff);
    const text = String.fromCodePoint(...cased, 0x131, 0x130);
    for (const codePoint of cased) {
      const found = [...new Pattern(String.fromCodePoint(codePoint), { ignoreCase: true }).findAll(text)];
      const theirs = found.map(({ start }) => text.codePointAt(start)!);
      const ours = caseVariants(codePoint);
      expect([codePoint, theirs.filter((other) => !ours.includes(other))]).toEqual([codePoint, []]);
      if (codePoint < 0x80) expect(new Set(ours)).toEqual(new Set(theirs));
    }
  });
});
