import { describe, expect, it } from 'vitest';
import {
  decodeUtf8Strict,
  isJsonContentType,
  parseStrictJson,
  readStringLiterals,
} from '../../../src/text/strict-json.js';

function complaintsOf(source: string): readonly { path: string; message: string }[] {
  const parsed = parseStrictJson(source);
  return parsed.ok ? [] : parsed.complaints;
}

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('parseStrictJson', () => {
  it('gives the value that JSON.parse gives', () => {
    const source = '{"a":[1,-2.5e3,"x\\n\\u00e9😀",{"b":null}],"c":{"b":true}}';
    expect(parseStrictJson(source)).toEqual({ ok: true, value: JSON.parse(source) as unknown });
  });

  it.each([
    '',
    ' ',
    '{',
    '{"a":}',
    '[1,]',
    "{'a':1}",
    '"\\x"',
    '"a\nb"',
    'nul',
    '01',
    '{"a":1}}',
    '\ufeff{}',
    '{"\\q":1}',
  ])('refuses %j without quoting it', (source) => {
    const [complaint, ...others] = complaintsOf(source);
    expect(complaint?.message).toMatch(/^Not valid JSON( at character \d+)?\.$/);
    expect(others).toEqual([]);
  });

  it('says where invalid JSON begins to be invalid', () => {
    expect(complaintsOf('{"a":[1,2,oops]}')).toEqual([
      { path: '/a/2', message: 'Not valid JSON at character 10.' },
    ]);
    expect(complaintsOf('{"a":"\\x"}')).toEqual([{ path: '/a', message: 'Not valid JSON at character 5.' }]);
  });

  it('takes 64 levels and refuses 65, the root being the first', () => {
    expect(parseStrictJson(nested(64)).ok).toBe(true);
    expect(complaintsOf(nested(65))[0]).toEqual({
      path: '/0'.repeat(64),
      message: 'JSON is nested deeper than 64 levels here.',
    });
    expect(parseStrictJson('{"a":[]}', { maxDepth: 1 }).ok).toBe(false);
  });

  it('does not count brackets inside strings', () => {
    expect(parseStrictJson(JSON.stringify({ a: '['.repeat(500), '{{:"': '\\"[' })).ok).toBe(true);
  });

  it('survives millions of levels', () => {
    expect(complaintsOf('['.repeat(4_000_000))).toHaveLength(1);
    expect(complaintsOf('{"a":'.repeat(1_000_000))).toHaveLength(1);
  });

  it('refuses every repeated key, with its place', () => {
    expect(complaintsOf('{"a":1,"b/~":{"c":1,"c":2},"a":[{"d":1,"d":1}]}').map(({ path }) => path)).toEqual([
      '/b~1~0/c',
      '/a',
      '/a/0/d',
    ]);
  });

  it('sees through escapes in keys', () => {
    expect(complaintsOf('{"\\u0061":1,"a":2}').map(({ path }) => path)).toEqual(['/a']);
    expect(complaintsOf('{"\\ud83d\\ude00":1,"😀":2}')).toHaveLength(1);
  });

  it('allows the same key in different objects, and numeric-looking keys', () => {
    expect(parseStrictJson('[{"a":1},{"a":2},{"1":1,"01":1,"1.0":1}]').ok).toBe(true);
    expect(parseStrictJson('{"1":1,"1":1}').ok).toBe(false);
  });

  it('counts the complaints it does not list', () => {
    const complaints = complaintsOf(`{${'"k":1,'.repeat(300)}"k":1}`);
    expect(complaints).toHaveLength(101);
    expect(complaints.at(-1)?.message).toBe('200 further repeated keys are not listed.');
  });

  it('cuts a very long key in a complaint', () => {
    const key = 'k'.repeat(100_000);
    expect(complaintsOf(`{"${key}":1,"${key}":1}`)[0]?.path.length).toBeLessThan(200);
  });

  it('keeps __proto__ as an ordinary key and pollutes nothing', () => {
    const parsed = parseStrictJson(
      '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    );
    expect(parsed.ok && Object.hasOwn(parsed.value as object, '__proto__')).toBe(true);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(parseStrictJson('{"__proto__":1,"__proto__":2}').ok).toBe(false);
  });
});

describe('decodeUtf8Strict', () => {
  it('decodes valid UTF-8, offset views included', () => {
    const bytes = Buffer.from('xx{"é":"😀"}');
    expect(decodeUtf8Strict(bytes.subarray(2))).toBe('{"é":"😀"}');
    expect(decodeUtf8Strict(new Uint8Array())).toBe('');
  });

  it.each([
    ['an overlong form', [0xc0, 0xaf]],
    ['a lone continuation byte', [0x22, 0x80, 0x22]],
    ['an encoded surrogate', [0xed, 0xa0, 0x80]],
    ['a cut sequence', [0x22, 0xf0, 0x9f, 0x98]],
    ['a byte order mark', [0xef, 0xbb, 0xbf, 0x7b, 0x7d]],
  ])('refuses %s', (_name, bytes) => {
    expect(decodeUtf8Strict(Uint8Array.from(bytes))).toBeNull();
  });
});

describe('isJsonContentType', () => {
  it.each([
    'application/json',
    'Application/JSON; charset=UTF-8',
    'application/json;charset="utf-8"',
    'application/json; x=1',
  ])('takes %s', (header) => {
    expect(isJsonContentType(header)).toBe(true);
  });

  it.each([
    undefined,
    '',
    'text/plain',
    'application/jsonp',
    'application/json, text/plain',
    'application/json; charset=utf-16',
    'text/json',
  ])('refuses %s', (header) => {
    expect(isJsonContentType(header)).toBe(false);
  });
});

describe('readStringLiterals', () => {
  it('lists keys and values in order, with their places', () => {
    const source = '{ "a/b": ["x", 1, {"k": "y"}], "": "z" }';
    const literals = [...readStringLiterals(source)].map(({ path, value, isKey }) => [path, value, isKey]);
    expect(literals).toEqual([
      ['/a~1b', 'a/b', true],
      ['/a~1b/0', 'x', false],
      ['/a~1b/2/k', 'k', true],
      ['/a~1b/2/k', 'y', false],
      ['/', '', true],
      ['/', 'z', false],
    ]);
  });

  it('maps a decoded range to the raw text, whole escapes at a time', () => {
    const source = '{"cmd":"a\\nb\\u0022c\\\\d"}';
    const literal = [...readStringLiterals(source)][1];
    expect(literal?.value).toBe('a\nb"c\\d');
    const raw = (start: number, end: number): string => {
      const span = literal?.toRaw({ start, end });
      return source.slice(span?.start, span?.end);
    };
    expect(raw(0, 1)).toBe('a');
    expect(raw(1, 2)).toBe('\\n');
    expect(raw(1, 5)).toBe('\\nb\\u0022c');
    expect(raw(5, 7)).toBe('\\\\d');
    expect(raw(0, 7)).toBe('a\\nb\\u0022c\\\\d');
  });

  it.each([
    ['two escapes', '"x\\ud83d\\ude00y"'],
    ['raw units', '"x😀y"'],
    ['one escape and one raw unit', '"x\\ud83d\ude00y"'],
  ])('keeps a surrogate pair written as %s together', (_name, source) => {
    const [literal] = [...readStringLiterals(source)];
    const whole = { start: 2, end: source.length - 2 };
    expect(literal?.toRaw({ start: 1, end: 2 })).toEqual(whole);
    expect(literal?.toRaw({ start: 2, end: 3 })).toEqual(whole);
  });

  it('refuses a text that is not JSON', () => {
    expect(() => [...readStringLiterals('{"a":"b"')]).toThrow();
  });
});
