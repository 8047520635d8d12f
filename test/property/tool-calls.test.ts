import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEVERITIES } from '../../src/core/severity.js';
import { TOOL_FINDING_CODES, type Match, type ToolValidation } from '../../src/core/verdict.js';
import { validateToolCalls } from '../../src/static-pass/tool-calls.js';
import { readToolDeclarations } from '../../src/static-pass/tool-declarations.js';
import { readStringLiterals } from '../../src/text/strict-json.js';

/** Fires on letters around a line end, a quote or an emoji: matches that love to fall on escapes and joints. */
function findMatches(text: string): readonly Match[] {
  const hits = [...text.matchAll(/[ab]\s?[ab]|["\\]+|\ude00.?|x\nx/gs)];
  return hits.map((hit) => ({
    signatureId: `command.rule-${hit[0].length}`,
    category: 'tool_injection',
    family: 'command',
    severity: 'low',
    via: [],
    start: hit.index,
    end: hit.index + hit[0].length,
  }));
}

function expectValid(validation: ToolValidation, count: number): void {
  expect(validation.calls).toHaveLength(count);
  expect(validation.allowed).toBe(validation.calls.every((call) => call.allowed));
  for (const [index, call] of validation.calls.entries()) {
    expect(call.callIndex).toBe(index);
    expect(call.tool).not.toBe('');
    expect(call.severity === null).toBe(call.findings.length === 0);
    for (const finding of call.findings) {
      expect(TOOL_FINDING_CODES).toContain(finding.code);
      expect(SEVERITIES).toContain(finding.severity);
      expect(finding.detail).not.toBe('');
      expect(finding.tool).toBe(call.tool);
      expect(finding.start === undefined).toBe(finding.code !== 'argument_injection');
      if (finding.code !== 'argument_injection') expect(call.allowed).toBe(false);
    }
  }
}

const unit = fc.constantFrom('a', 'b', 'x', '"', '\\', '\n', ' ', '😀', '\ud83d', '\ude00', 'é', '/', '~');
const text = fc.string({ unit, maxLength: 12 });
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    text,
    fc.constantFrom(null, true, 0, -1.5),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(text, tie('any'), { maxKeys: 4 }),
  ),
})).any;

/** Writes JSON with random spacing and random escapes. */
function write(json: unknown, choose: () => number): string {
  const space = choose() === 0 ? ' \n' : '';
  if (typeof json === 'string') {
    const units = Array.from({ length: json.length }, (_, at) => json.charAt(at));
    const raw = units.map((each) =>
      choose() === 0
        ? `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`
        : JSON.stringify(each).slice(1, -1),
    );
    return `"${raw.join('')}"`;
  }
  if (Array.isArray(json)) return `[${space}${json.map((item) => write(item, choose)).join(`,${space}`)}]`;
  if (typeof json === 'object' && json !== null) {
    const members = Object.entries(json).map(
      ([key, item]) => `${write(key, choose)}:${space}${write(item, choose)}`,
    );
    return `{${space}${members.join(',')}}`;
  }
  return JSON.stringify(json);
}

describe('tool calls', () => {
  it('give a valid validation whatever the arguments', () => {
    const args = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      text,
      fc.constantFrom('', '{}', 'null', '"', '{"a":'),
    );
    fc.assert(
      fc.property(fc.array(fc.record({ name: text, arguments: args })), fc.boolean(), (calls, declared) => {
        const tools = declared
          ? [{ name: 'a', schema: { type: 'object', properties: { a: { type: 'number' } } } }]
          : null;
        expectValid(validateToolCalls({ calls, tools, blockSeverity: 'medium', findMatches }), calls.length);
      }),
      { numRuns: 500 },
    );
  });

  it('point into one literal each, and can be cut without breaking the JSON', () => {
    fc.assert(
      fc.property(value, fc.infiniteStream(fc.nat(2)), (json, choices) => {
        const args = write(json, () => Number(choices.next().value));
        const calls = [{ name: 'a', arguments: args }];
        const { findings } = validateToolCalls({ calls, tools: null, blockSeverity: 'critical', findMatches })
          .calls[0] ?? {
          findings: [],
        };
        const literals = findings.length === 0 ? [] : [...readStringLiterals(args)];
        for (const { start = -1, end = -1, path } of findings) {
          expect(start).toBeLessThan(end);
          const home = literals.filter((literal) => literal.start <= start && end <= literal.end);
          expect(home.map((literal) => literal.path)).toEqual([path]);
          const cut = `${args.slice(0, start)}${'z'.repeat(end - start)}${args.slice(end)}`;
          expect(() => JSON.parse(cut) as unknown).not.toThrow();
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('miss nothing that a single string holds', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (strings) => {
        const args = JSON.stringify(strings);
        const calls = [{ name: 'a', arguments: args }];
        const found =
          validateToolCalls({ calls, tools: null, blockSeverity: 'low', findMatches }).calls[0]?.findings ??
          [];
        const single = strings.flatMap((string) => findMatches(string)).length;
        expect(found.length).toBeGreaterThanOrEqual(single);
      }),
    );
  });

  it('survive declarations of any shape', () => {
    fc.assert(
      fc.property(fc.anything(), (tools) => {
        for (const tool of readToolDeclarations([tools])) expect(tool.name).not.toBe('');
        readToolDeclarations(tools);
      }),
      { numRuns: 2000 },
    );
  });
});
