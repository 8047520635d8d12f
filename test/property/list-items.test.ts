import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findListItems } from '../../src/text/list-items.js';

const space = fc.constantFrom('', ' ', '\n', '\r\n\t', '  ');

/** A JSON text of the same value, with blanks wherever JSON takes them. */
function spaced(value: unknown, blank: string): string {
  if (Array.isArray(value))
    return `[${blank}${value.map((item) => spaced(item, blank)).join(`${blank},${blank}`)}${blank}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, item]) => `${JSON.stringify(key)}${blank}:${blank}${spaced(item, blank)}`,
  );
  return `{${blank}${members.join(`${blank},${blank}`)}${blank}}`;
}

const value = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' });

describe('the items of a list in the bytes of a body', () => {
  it('are those that a parser finds, whatever stands before, between and behind them', () => {
    const body = fc.record({ before: value, items: fc.array(value), behind: value, blank: space });
    fc.assert(
      fc.property(body, ({ before, items, behind, blank }) => {
        const source = { 'a "b" \\': before, messages: items, z: behind };
        const bytes = Buffer.from(blank + spaced(source, blank) + blank);
        const found = findListItems(bytes, 'messages');
        const read = found?.starts.map((start, index) => {
          const item = bytes.subarray(start, found.ends[index]).toString();
          return JSON.parse(item) as unknown;
        });
        expect(read).toEqual(JSON.parse(JSON.stringify(items)));
      }),
      { numRuns: 500 },
    );
  });

  it('are none where the key is missing, deeper, or holds no list', () => {
    for (const source of [
      '{}',
      '{"a":{"messages":[1]}}',
      '{"messages":{"0":1}}',
      '[{"messages":[1]}]',
      '',
      '{',
    ])
      expect(findListItems(Buffer.from(source), 'messages')).toBeNull();
  });

  it('are looked for in any bytes without an error and without an end that is not there', () => {
    const piece = fc.constantFrom('{', '}', '[', ']', ':', ',', '"messages"', '"', '\\', ' ', '1', 'x');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const bytes = Buffer.from(`{"messages":[${pieces.join('')}`);
        const found = findListItems(bytes, 'messages');
        for (const [index, start] of (found?.starts ?? []).entries()) {
          expect(found?.ends[index]).toBeGreaterThan(start);
          expect(found?.ends[index]).toBeLessThanOrEqual(bytes.length);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
