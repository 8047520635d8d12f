import { describe, expect, it } from 'vitest';
import { parsePattern } from '../../../../src/text/pattern-syntax/parse.js';
import { requiredLiterals } from '../../../../src/text/pattern-syntax/required-literals.js';

const groups = (source: string): (readonly (readonly string[])[])[] | undefined =>
  requiredLiterals(parsePattern(source, { ignoreCase: true }))?.map((chain) => chain.groups);

describe('required literals', () => {
  it('joins what stands side by side, with spaces as one', () => {
    expect(groups('\\bzebra\\s{1,4}crossing\\b')).toEqual([[['ZEBRA CROS']]]);
  });

  it('keeps alternatives apart, each with its own chain', () => {
    expect(groups('zebra|quarrel')).toEqual([[['ZEBRA']], [['QUARREL']]]);
  });

  it('gathers options into one group and passes over what may be absent', () => {
    expect(groups('(?:very\\s{1,4})?(?:zebra|quarrel)')).toEqual([[['ZEBRA', 'QUARREL']]]);
  });

  it('takes more groups where one is not rare enough', () => {
    expect(groups('(?:user|data)[^\\n]{0,40}(?:file|code)')).toEqual([
      [
        ['USER', 'DATA'],
        ['FILE', 'CODE'],
      ],
    ]);
  });

  it('asks for a row of characters beside the words', () => {
    const [chain] = requiredLiterals(parsePattern('zebra[a-f0-9]{32}'))!;
    expect(chain?.run?.length).toBe(32);
    expect(chain?.reach).toBe(37);
  });

  it('tells how much of a match may come behind its last text', () => {
    const tail = (source: string) => requiredLiterals(parsePattern(source))?.[0]?.tail;
    expect(tail('[a-z]{1,90}zebra')).toBe(5);
    expect(tail('zebra[a-z]{1,90}quarrel[a-z]{0,3}')).toBe(10);
    expect(tail('[a-z]{1,90}(?:zebra|quarrel[a-z]{0,5})!')).toBe(13);
    expect(tail('[a-z]{1,90}(?:[0-9]{3}zebra[0-9]{2}){1,2}')).toBe(20);
  });

  it('asks for nothing where nothing is certain', () => {
    expect(requiredLiterals(parsePattern('[a-z]{1,3}'))).toBeNull();
    expect(requiredLiterals(parsePattern('zebra|[a-z]{1,3}'))).toBeNull();
    expect(requiredLiterals(parsePattern('zebra+'))).toBeNull();
  });
});
