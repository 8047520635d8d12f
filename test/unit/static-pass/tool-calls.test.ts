import { describe, expect, it } from 'vitest';
import type { Severity } from '../../../src/core/severity.js';
import type { Match, ToolFinding, ToolValidation } from '../../../src/core/verdict.js';
import { validateToolCalls } from '../../../src/static-pass/tool-calls.js';
import type { ToolDeclaration } from '../../../src/static-pass/tool-declarations.js';

/** A stand-in for the rule set: fires on `rm` and `-rf` with up to four spaces or line ends between. */
function findMatches(text: string): readonly Match[] {
  return [...text.matchAll(/rm\s{1,4}-rf|bad😀|"drop"/g)].map((hit) => ({
    signatureId: 'command.remove-all',
    category: 'tool_injection',
    family: 'command',
    severity: 'high',
    via: [],
    start: hit.index,
    end: hit.index + hit[0].length,
  }));
}

function validate(
  args: string,
  options: { tools?: readonly ToolDeclaration[]; name?: string; blockSeverity?: Severity } = {},
): ToolValidation {
  return validateToolCalls({
    calls: [{ id: 'call_1', name: options.name ?? 'run', arguments: args }],
    tools: options.tools ?? null,
    blockSeverity: options.blockSeverity ?? 'medium',
    findMatches,
  });
}

function findingsOf(validation: ToolValidation): readonly ToolFinding[] {
  return validation.calls.flatMap((call) => call.findings);
}

function briefly(schema: unknown, args: unknown): readonly string[] {
  const validation = validate(JSON.stringify(args), { tools: [{ name: 'run', schema }] });
  return findingsOf(validation).map(({ code, path }) => `${code} ${path ?? '-'}`);
}

describe('the allowlist', () => {
  it('is off while no tools are declared', () => {
    expect(validate('{"any":[1]}')).toEqual({
      allowed: true,
      severity: null,
      calls: [{ callIndex: 0, tool: 'run', id: 'call_1', allowed: true, severity: null, findings: [] }],
    });
  });

  it('rejects a call of an undeclared tool, at any threshold', () => {
    const validation = validate('{}', { tools: [{ name: 'other' }], blockSeverity: 'critical' });
    expect(validation).toMatchObject({ allowed: false, severity: 'high' });
    expect(findingsOf(validation)).toMatchObject([{ code: 'unknown_tool', tool: 'run', callIndex: 0 }]);
  });

  it('takes any arguments of a tool declared without a schema', () => {
    expect(validate('[1]', { tools: [{ name: 'run' }] }).allowed).toBe(true);
  });

  it('counts the first declaration of a name', () => {
    const tools = [{ name: 'run', schema: { type: 'object', properties: {} } }, { name: 'run' }];
    expect(validate('{"x":1}', { tools }).allowed).toBe(false);
  });

  it('shows a call without a name, and rejects it', () => {
    const validation = validate('{}', { name: '' });
    expect(validation.allowed).toBe(false);
    expect(validation.calls[0]?.tool).toBe('(unnamed)');
  });

  it('judges each call by itself', () => {
    const { calls, allowed } = validateToolCalls({
      calls: [
        { name: 'a', arguments: '{}' },
        { name: 'b', arguments: '{' },
      ],
      tools: null,
      blockSeverity: 'medium',
      findMatches,
    });
    expect(allowed).toBe(false);
    expect(calls.map((call) => call.allowed)).toEqual([true, false]);
    expect(calls[0]).not.toHaveProperty('id');
    expect(calls[1]?.findings[0]?.callIndex).toBe(1);
  });
});

describe('the JSON of arguments', () => {
  it.each(['', ' \n\t'])('reads blank arguments (%j) as none', (args) => {
    expect(
      validate(args, { tools: [{ name: 'run', schema: { type: 'object', properties: {} } }] }).allowed,
    ).toBe(true);
    const needy = { type: 'object', properties: { a: {} }, required: ['a'] };
    expect(findingsOf(validate(args, { tools: [{ name: 'run', schema: needy }] }))).toMatchObject([
      { code: 'missing_required_argument', path: '/a', argument: 'a' },
    ]);
  });

  it.each([
    '{',
    '{"a":1,"a":2}',
    '{"a":1,"\\u0061":2}',
    '['.repeat(65) + ']'.repeat(65),
    'undefined',
    '{"a":"\\x"}',
  ])('calls %j malformed', (args) => {
    const validation = validate(args, { blockSeverity: 'critical' });
    expect(validation).toMatchObject({ allowed: false, severity: 'high' });
    expect(findingsOf(validation)[0]?.code).toBe('malformed_arguments');
  });

  it('takes nesting of 64', () => {
    expect(validate('['.repeat(64) + ']'.repeat(64)).allowed).toBe(true);
  });
});

describe('the declared schema', () => {
  const schema = {
    type: 'object',
    properties: {
      city: { type: 'string', minLength: 2, pattern: '^[A-Z]' },
      days: { type: 'integer', minimum: 1, maximum: 10 },
      unit: { enum: ['c', 'f'] },
      where: { type: 'object', properties: { 'a/b': { type: 'number' } }, required: ['a/b'] },
      free: { type: 'object' },
    },
    required: ['city'],
  };

  it('passes arguments that fit', () => {
    expect(
      briefly(schema, { city: 'Oslo', days: 3, unit: 'c', where: { 'a/b': 1 }, free: { x: { y: 1 } } }),
    ).toEqual([]);
  });

  it.each([
    [{}, ['missing_required_argument /city']],
    [{ city: 1 }, ['argument_type_mismatch /city']],
    [{ city: 'Oslo', days: 11 }, ['argument_type_mismatch /days']],
    [{ city: 'Oslo', days: 1.5 }, ['argument_type_mismatch /days']],
    [{ city: 'Oslo', unit: 'k' }, ['argument_type_mismatch /unit']],
    [{ city: 'oslo' }, ['argument_type_mismatch /city']],
    [{ city: 'Oslo', more: 1 }, ['unexpected_argument /more']],
    [{ city: 'Oslo', where: {} }, ['missing_required_argument /where/a~1b']],
    [{ city: 'Oslo', where: { 'a/b': 1, 'c~d': 2 } }, ['unexpected_argument /where/c~0d']],
    [[], ['argument_type_mismatch ']],
    ['text', ['argument_type_mismatch ']],
    [null, ['argument_type_mismatch ']],
  ])('finds the misfits of %j', (args, expected) => {
    expect(briefly(schema, args)).toEqual(expected);
  });

  it('lists every misfit, each with the first step of its path', () => {
    const validation = validate('{"days":0,"x":1,"where":{"a/b":""}}', { tools: [{ name: 'run', schema }] });
    expect(findingsOf(validation).map(({ code, argument }) => [code, argument])).toEqual(
      expect.arrayContaining([
        ['missing_required_argument', 'city'],
        ['argument_type_mismatch', 'days'],
        ['unexpected_argument', 'x'],
        ['argument_type_mismatch', 'where'],
      ]),
    );
    expect(validation.calls[0]?.findings).toHaveLength(4);
  });

  it('never shows a value', () => {
    const validation = validate('{"city":"s3cret","days":"s3cret","unit":"s3cret"}', {
      tools: [{ name: 'run', schema }],
    });
    expect(JSON.stringify(validation)).not.toContain('s3cret');
  });

  it('rejects at any threshold', () => {
    expect(validate('{}', { tools: [{ name: 'run', schema }], blockSeverity: 'critical' }).allowed).toBe(
      false,
    );
  });
});

describe('rules on arguments', () => {
  function cut(args: string): string {
    return findingsOf(validate(args)).reduceRight(
      (text, { start, end }) => `${text.slice(0, start)}X${text.slice(end)}`,
      args,
    );
  }

  it('report where in the raw text they fired, by rule and place', () => {
    const args = '{"cmd":"sudo rm -rf /"}';
    const validation = validate(args);
    expect(validation).toMatchObject({ allowed: false, severity: 'high' });
    expect(findingsOf(validation)).toEqual([
      {
        code: 'argument_injection',
        severity: 'high',
        callIndex: 0,
        tool: 'run',
        detail: 'A rule found an attack in an argument.',
        path: '/cmd',
        argument: 'cmd',
        signatureId: 'command.remove-all',
        category: 'tool_injection',
        start: 13,
        end: 19,
      },
    ]);
  });

  it('report below the threshold without rejecting', () => {
    expect(validate('{"cmd":"rm -rf /"}', { blockSeverity: 'critical' })).toMatchObject({
      allowed: true,
      severity: 'high',
    });
  });

  it('see through escapes, and cut whole ones', () => {
    expect(cut('{"cmd":"a \\u0072m\\n\\u002drf b"}')).toBe('{"cmd":"a X b"}');
    expect(cut('{"cmd":"\\"drop\\""}')).toBe('{"cmd":"X"}');
    expect(cut('{"cmd":"bad\\ud83d\\ude00!"}')).toBe('{"cmd":"X!"}');
  });

  it('read keys', () => {
    expect(cut('{"rm -rf":{"rm -rf":1}}')).toBe('{"X":{"X":1}}');
  });

  it('see a payload cut over two fields, and point into each', () => {
    const args = '{"a":"please rm","n":1,"b":["-rf / now"]}';
    expect(cut(args)).toBe('{"a":"please X","n":1,"b":["X / now"]}');
    expect(findingsOf(validate(args)).map(({ path }) => path)).toEqual(['/a', '/b/0']);
  });

  it('report a match once, although values are read twice', () => {
    expect(findingsOf(validate('{"a":"x","b":"rm -rf","c":"rm -rf"}'))).toHaveLength(2);
  });

  it('read every string of a call with thousands of them', () => {
    const many = JSON.stringify({
      list: Array.from({ length: 3000 }, (_, index) => `item ${index}`),
      last: 'rm -rf',
      'rm  -rf': 0,
    });
    expect(cut(many)).toContain('"last":"X","X":0}');
  });

  it('read a document that is one string', () => {
    expect(cut('"rm -rf"')).toBe('"X"');
  });

  it('run beside the schema', () => {
    const tools = [{ name: 'run', schema: { type: 'object', properties: { n: { type: 'number' } } } }];
    expect(findingsOf(validate('{"n":"rm -rf"}', { tools })).map(({ code }) => code)).toEqual([
      'argument_type_mismatch',
      'argument_injection',
    ]);
  });
});
