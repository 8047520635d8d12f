import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFieldName, piecesOf } from '../../../src/proxy/cloak-pieces.js';

const ANN = 'ann.lee@example.com';
const plain = (text: string) => ({ text, encoding: 'plain', kind: 'text' }) as const;
const source = (value: unknown) =>
  ({ text: JSON.stringify(value), encoding: 'json', kind: 'tool_args' }) as const;
const keys = (...names: string[]) => ({ text: names.join('\n'), encoding: 'plain', kind: 'key' }) as const;
const textsOf = (part: Parameters<typeof piecesOf>[0]) => piecesOf(part).map(({ text }) => text);

describe('what detection is shown', () => {
  it('is a text as it is', () => {
    expect(textsOf(plain('Hello\nAnn'))).toEqual(['Hello\nAnn']);
  });

  it('is each value of JSON source, and each key that is more than the name of a field', () => {
    expect(textsOf(source({ to: ANN, [ANN]: 'owner', 'Ann Lee': 1 }))).toEqual([
      ANN,
      ANN,
      'owner',
      'Ann Lee',
    ]);
  });

  it('is each key of an object that is more than the name of a field', () => {
    expect(textsOf(keys('to', ANN, 'cc', '+15550100'))).toEqual([ANN, '+15550100']);
  });

  it('leads back to where it stands', () => {
    const anyKey = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((key) => !key.includes('\n'));
    fc.assert(
      fc.property(fc.array(anyKey, { maxLength: 6 }), (names) => {
        for (const part of [keys(...names), source(Object.fromEntries(names.map((name) => [name, 1])))])
          for (const { text, toPart } of piecesOf(part)) {
            const { start, end } = toPart({ start: 0, end: text.length });
            const there = part.text.slice(start, end);
            expect(part.kind === 'key' ? there : JSON.parse(`"${there}"`)).toBe(text);
          }
      }),
    );
  });
});

describe('names of fields', () => {
  it.each(['to', 'createdAt', 'created_at', 'x-request-id', '$ref', 'größe', 'a.b', 'line2', ''])(
    '%j is one',
    (key) => expect(isFieldName(key)).toBe(true),
  );

  it.each([ANN, '+1 555 0100', '123-45-6789', '4111111111111111', 'Ann Lee', 'a'.repeat(65), '10.0.0.7'])(
    '%j is none',
    (key) => expect(isFieldName(key)).toBe(false),
  );
});
