import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadRules } from '../../../src/static-pass/load-rules.js';
import { findMatches } from '../../../src/static-pass/match.js';
import type { RuleSet } from '../../../src/static-pass/rule.js';
import { finish } from '../../../src/core/slices.js';
import { compilePattern } from '../../../src/static-pass/compile-pattern.js';
import { makingScreen } from '../../../src/static-pass/screen.js';
import { parsePattern } from '../../../src/text/pattern-syntax/parse.js';
import { plainView } from '../../../src/text/view.js';
import { buildSet } from './build-set.js';

const root = join(import.meta.dirname, '../../..');

/** The same rules, every one of them searched for everywhere. */
function withoutScreen(set: RuleSet): RuleSet {
  const everywhere = (text: string) =>
    new Map(set.rules.map((_, index) => [index, [{ start: 0, end: text.length, last: text.length }]]));
  return { ...set, screen: { ...set.screen, candidates: everywhere } };
}

describe('the screen', () => {
  const shipped = loadRules(join(root, 'rules'));
  const naive = withoutScreen(shipped);

  it('loses nothing of what the shipped rules find, in long texts or short', () => {
    const examples = shipped.rules.flatMap(({ examples: { match, pass } }) =>
      [...match, ...pass].map(({ text }) => text),
    );
    for (let index = 0; index < examples.length; index += 40) {
      const text = examples.slice(index, index + 40).join('\n');
      expect(findMatches(shipped, [plainView(text)])).toEqual(findMatches(naive, [plainView(text)]));
    }
  });

  it('loses nothing in ordinary files', () => {
    for (const file of readdirSync(join(root, 'src/core'))) {
      const text = readFileSync(join(root, 'src/core', file), 'utf8');
      expect(findMatches(shipped, [plainView(text)])).toEqual(findMatches(naive, [plainView(text)]));
    }
  });

  it('sends no rule into a text that has none of its words', () => {
    const pattern = parsePattern('ignore\\s{1,4}(?:all\\s{1,4})?instructions', { ignoreCase: true });
    const screen = finish(makingScreen([compilePattern([pattern])]));
    expect(screen.candidates('We all read instructions and ignore noise.').size).toBe(0);
    expect(screen.candidates('IGNORE   instructions').size).toBe(1);
  });

  it('does not take words of one text for words of the next', () => {
    const screen = finish(makingScreen([compilePattern([parsePattern('quarrel.{0,40}zebra')])]));
    expect(screen.candidates('a quarrel').size).toBe(0);
    expect(screen.candidates('a zebra').size).toBe(0);
    expect(screen.candidates('a quarrel with a zebra').size).toBe(1);
  });

  it('reads the next text as the first, however much was read before', () => {
    const screen = finish(makingScreen([compilePattern([parsePattern('quarrel.{0,40}zebra')])]));
    const long = `${'x'.repeat(1_500_000)} a quarrel`;
    for (let texts = 0; texts < 4; texts += 1) {
      expect(screen.candidates(long).size).toBe(0);
      expect(screen.candidates('zebra').size).toBe(0);
      expect(screen.candidates('a quarrel with a zebra').size).toBe(1);
    }
  });

  it('reads texts of other alphabets in which no word of a rule stands', () => {
    const screen = finish(makingScreen([compilePattern([parsePattern('quarrel.{0,40}zebra')])]));
    expect(screen.candidates('Городской совет собрался вечером.').size).toBe(0);
    expect(screen.candidates('Городской quarrel').size).toBe(0);
    expect(screen.candidates(`${'é'.repeat(3_000)} a quarrel with a zebra`).size).toBe(1);
  });

  it('searches around each place by itself where places lie far apart', () => {
    const screen = finish(makingScreen([compilePattern([parsePattern('quarrel')])]));
    const text = `quarrel${' '.repeat(100)}quarrel quarrel`;
    expect(screen.candidates(text).get(0)).toEqual([
      { start: 0, end: 16, last: 7 },
      { start: 105, end: 122, last: 122 },
    ]);
  });

  it('searches for every rule of a set that ran out of memory', () => {
    const set = buildSet([{ any_of: ['[!?]{2,4}'] }]);
    expect(set.screen.size.unnamed + set.screen.size.chains).toBe(1);
    expect(findMatches(set, [plainView('what?!')])).toHaveLength(1);
  });
});
