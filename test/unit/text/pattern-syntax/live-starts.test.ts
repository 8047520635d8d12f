import { describe, expect, it } from 'vitest';
import { earliestLive, LiveAutomaton, LiveTracker } from '../../../../src/text/pattern-syntax/live-starts.js';
import { parsePattern } from '../../../../src/text/pattern-syntax/parse.js';
import { compileProgram } from '../../../../src/text/pattern-syntax/program.js';

const automaton = new LiveAutomaton(
  compileProgram([
    parsePattern('\\bignore\\s{1,4}(?:all\\s{1,4})?previous\\b', { ignoreCase: true }),
    parsePattern('sk-[a-z0-9]{4}'),
    parsePattern('^SYSTEM:'),
  ]),
);

describe('live starts', () => {
  it.each([
    ['', 0],
    ['hello world', 11],
    ['please ig', 7],
    ['please IGNORE all pre', 7],
    ['please ignore all previous', 7],
    ['please ignore all previous,', 27],
    ['please ignore all previously', 28],
    ['xignore', 7],
    ['key sk-ab1', 4],
    ['sk-sk-a', 3],
    ['ignore sk-a', 7],
    ['a SYSTEM', 8],
    ['a\nSYSTEM', 2],
  ])('reads %j and may let go of %i units', (text, expected) => {
    expect(earliestLive(automaton, text)).toBe(expected);
  });

  it('judges word and line boundaries by the character before the tail', () => {
    expect(earliestLive(automaton, 'xignore', 1)).toBe(7);
    expect(earliestLive(automaton, ' ignore', 1)).toBe(1);
    expect(earliestLive(automaton, 'x\nSYS', 2)).toBe(2);
  });

  it('never lets go of half a character', () => {
    expect(earliestLive(automaton, 'smile \ud83d')).toBe(6);
    const tracker = new LiveTracker(automaton);
    tracker.push('smile \ud83d');
    tracker.push('\ude00');
    expect(tracker.earliest).toBe(8);
  });
});
