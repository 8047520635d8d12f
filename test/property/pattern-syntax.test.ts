import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { complaintAbout, Pattern } from '../../src/text/pattern.js';
import { prefixClosure, reverse } from '../../src/text/pattern-syntax/derive.js';
import { earliestLive, LiveAutomaton, LiveTracker } from '../../src/text/pattern-syntax/live-starts.js';
import { loosen } from '../../src/text/pattern-syntax/loosen.js';
import { longestMatch, shortestMatch } from '../../src/text/pattern-syntax/measure.js';
import { parsePattern } from '../../src/text/pattern-syntax/parse.js';
import { compileProgram } from '../../src/text/pattern-syntax/program.js';
import { toSource } from '../../src/text/pattern-syntax/to-source.js';

const RUNS = { numRuns: 100 };

const atom = fc.constantFrom(
  'a',
  'b',
  'k',
  '-',
  '😀',
  '\\s',
  '\\w',
  '\\d',
  '.',
  '[ab]',
  '[^a]',
  '[a-k\\-]',
  '\\n',
  '\\x{1F600}',
);
const edge = fc.constantFrom('\\b', '\\B', '^', '$');
const repeat = fc.constantFrom('', '', '', '?', '{2}', '{0,2}', '{1,3}', '??', '{1,2}?');

const { pattern } = fc.letrec<{ pattern: string; item: string }>((tie) => ({
  pattern: fc
    .array(
      fc.array(fc.oneof({ weight: 6, arbitrary: tie('item') }, { weight: 1, arbitrary: edge }), {
        minLength: 1,
        maxLength: 4,
      }),
      { minLength: 1, maxLength: 3 },
    )
    .map((options) => options.map((items) => items.join('')).join('|')),
  item: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(atom, repeat).map(([one, times]) => one + times),
    fc
      .tuple(fc.constantFrom('(?:', '(', '(?<n>', '(?i:', '(?s:'), tie('pattern'), repeat)
      .map(([open, inner, times]) => `${open}${inner})${times}`),
  ),
}));

const text = fc
  .array(fc.constantFrom('a', 'b', 'k', 'K', '\u212a', '-', ' ', '\n', '😀', '7', '\ud83d', '\ude00'), {
    maxLength: 12,
  })
  .map((characters) => characters.join(''));

/** Patterns that RE2 takes and that read something: rules are nothing else. */
const usable = pattern.filter(
  (source) => complaintAbout(source) === null && shortestMatch(parsePattern(source)) > 0,
);

const MULTILINE = { multiline: true } as const;

/** Whether some word of `source` stands exactly on [start, end) of the text. */
function standsOn(source: string, whole: string, start: number, end: number): boolean {
  const before = Array.from(whole.slice(0, start)).length;
  return new Pattern(`\\A(?s:.{${before}})(?:${source})\\z`, MULTILINE).test(whole.slice(0, end));
}

/** Everything `source` finds, with its groups by number: names of groups are not written back. */
function findingsOf(source: string, whole: string) {
  const found = [...new Pattern(source, MULTILINE).findAll(whole)];
  return found.map(({ start, end, groups }) => ({ start, end, groups: Array.from(groups) }));
}

function splitsPair(whole: string, offset: number): boolean {
  return offset > 0 && whole.codePointAt(offset - 1)! > 0xffff;
}

describe('pattern syntax', () => {
  it('writes every pattern back as one that finds the same', () => {
    fc.assert(
      fc.property(usable, text, (source, whole) => {
        const again = toSource(parsePattern(source));
        expect(findingsOf(again, whole)).toEqual(findingsOf(source, whole));
      }),
      RUNS,
    );
  });

  it('never measures a match as shorter or longer than it can be', () => {
    fc.assert(
      fc.property(usable, text, (source, whole) => {
        const node = parsePattern(source);
        for (const found of new Pattern(source, MULTILINE).findAll(whole)) {
          expect(found.end - found.start).toBeLessThanOrEqual(Number(longestMatch(node)));
          expect(found.end - found.start).toBeGreaterThanOrEqual(shortestMatch(node));
        }
      }),
      RUNS,
    );
  });

  it('has every beginning of every match in the prefix closure', () => {
    fc.assert(
      fc.property(usable, text, (source, whole) => {
        const closure = toSource(prefixClosure(parsePattern(source)));
        for (const found of new Pattern(source, MULTILINE).findAll(whole)) {
          for (let end = found.start + 1; end <= found.end; end += 1) {
            if (splitsPair(whole, end)) continue;
            expect(standsOn(closure, whole, found.start, end)).toBe(true);
          }
        }
      }),
      RUNS,
    );
  });

  it('is never loosened into something stricter', () => {
    fc.assert(
      fc.property(usable, text, (source, whole) => {
        fc.pre(new Pattern(source, MULTILINE).test(whole));
        expect(new Pattern(toSource(loosen(parsePattern(source))), MULTILINE).test(whole)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('finds backwards what it finds forwards', () => {
    fc.assert(
      fc.property(usable, text, (source, whole) => {
        const characters = Array.from(whole);
        const mirrored = characters.toReversed().join('');
        // Two halves in the wrong order become one character when mirrored, and the texts would not be each other's mirror.
        fc.pre(Array.from(mirrored).length === characters.length);
        const backwards = toSource(reverse(parsePattern(source)));
        expect(new Pattern(backwards, MULTILINE).test(mirrored)).toBe(
          new Pattern(source, MULTILINE).test(whole),
        );
      }),
      RUNS,
    );
  });

  it('calls live exactly the earliest start whose text the prefix closure holds', () => {
    fc.assert(
      fc.property(fc.array(usable, { minLength: 1, maxLength: 3 }), text, (sources, whole) => {
        fc.pre(!/[\ud800-\udbff]$/.test(whole));
        const nodes = sources.map((source) => parsePattern(source));
        const closures = nodes.map((node) => toSource(prefixClosure(node)));
        let expected = whole.length;
        for (let start = whole.length - 1; start >= 0; start -= 1) {
          if (splitsPair(whole, start)) continue;
          if (closures.some((closure) => standsOn(closure, whole, start, whole.length))) expected = start;
        }
        expect(earliestLive(new LiveAutomaton(compileProgram(nodes)), whole)).toBe(expected);
      }),
      RUNS,
    );
  });

  it('answers alike whether a text comes whole or in pieces, and however little memory it may use', () => {
    fc.assert(
      fc.property(
        fc.array(usable, { minLength: 1, maxLength: 3 }),
        fc.array(text, { maxLength: 5 }),
        (sources, pieces) => {
          const nodes = sources.map((source) => parsePattern(source));
          const tracker = new LiveTracker(new LiveAutomaton(compileProgram(nodes), 50));
          const whole = new LiveAutomaton(compileProgram(nodes));
          let sofar = '';
          for (const piece of pieces) {
            tracker.push(piece);
            sofar += piece;
            expect(tracker.earliest).toBe(earliestLive(whole, sofar));
          }
        },
      ),
      RUNS,
    );
  });

  it('gives the same answer for a tail that begins where nothing was live', () => {
    fc.assert(
      fc.property(fc.array(usable, { minLength: 1, maxLength: 3 }), text, text, (sources, first, second) => {
        const automaton = new LiveAutomaton(compileProgram(sources.map((source) => parsePattern(source))));
        const from = earliestLive(automaton, first);
        const whole = first + second;
        expect(earliestLive(automaton, whole, from)).toBe(earliestLive(automaton, whole));
      }),
      RUNS,
    );
  });
});
