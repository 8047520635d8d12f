import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseStrictJson, readStringLiterals } from '../../src/text/strict-json.js';

/** Each unit of a text written raw or as an escape, by turns a seed decides. */
function writeLiteral(text: string, choices: readonly number[]): string {
  let raw = '';
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charAt(at);
    const choice = choices.length === 0 ? 0 : (choices[at % choices.length] ?? 0);
    const escaped = `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
    raw += choice === 0 ? JSON.stringify(unit).slice(1, -1) : escaped;
  }
  return `"${raw}"`;
}

describe('strict JSON', () => {
  it('agrees with JSON.parse on every text without repeated keys', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), (source) => {
        expect(parseStrictJson(source)).toEqual({ ok: true, value: JSON.parse(source) as unknown });
      }),
      { numRuns: 500 },
    );
  });

  it('refuses exactly what JSON.parse refuses in texts made of JSON fragments', () => {
    const fragment = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"a"',
      '"b"',
      '"\\"',
      '"',
      '1',
      '-',
      'null',
      ' ',
      '\\u0061',
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 12 }), (fragments) => {
        const source = fragments.join('');
        let valid = true;
        try {
          JSON.parse(source);
        } catch {
          valid = false;
        }
        const parsed = parseStrictJson(source);
        if (!valid) expect(parsed.ok).toBe(false);
        else if (!parsed.ok)
          expect(parsed.complaints.every(({ message }) => message.includes('more than once'))).toBe(true);
        if (!parsed.ok) expect(parsed.complaints.length).toBeGreaterThan(0);
      }),
      { numRuns: 3000 },
    );
  });

  it('finds a repeated key wherever it hides', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }),
        fc.nat(),
        fc.array(fc.nat(1)),
        (object, pick, choices) => {
          const keys = Object.keys(object);
          const key = keys[pick % keys.length] ?? '';
          const source = `${JSON.stringify(object).slice(0, -1)},${writeLiteral(key, choices)}:0}`;
          expect(parseStrictJson(`[[{"x":${source}}]]`).ok).toBe(false);
        },
      ),
    );
  });

  it('maps every range of every literal to raw text that decodes to at least that range', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '"', '\\', '\n', 'é', '😀', '\ud83d', '\ude00', '/'),
    });
    fc.assert(
      fc.property(text, fc.array(fc.nat(1)), fc.nat(40), fc.nat(40), (value, choices, a, b) => {
        const source = `[${writeLiteral(value, choices)}]`;
        const [literal] = [...readStringLiterals(source)];
        if (literal === undefined) throw new Error('the literal is missing');
        expect(literal.value).toBe(value);
        const start = Math.min(a, b, value.length);
        const end = Math.min(Math.max(a, b), value.length);
        const raw = literal.toRaw({ start, end });
        expect(raw.start >= literal.start && raw.end <= literal.end && raw.start <= raw.end).toBe(true);
        const slice = JSON.parse(`"${source.slice(raw.start, raw.end)}"`) as string;
        expect(slice).toContain(value.slice(start, end));
        expect(slice.length - (end - start)).toBeLessThanOrEqual(2);
        const [cut] = JSON.parse(`${source.slice(0, raw.start)}X${source.slice(raw.end)}`) as [string];
        if (slice.length === end - start) expect(cut).toBe(`${value.slice(0, start)}X${value.slice(end)}`);
      }),
      { numRuns: 2000 },
    );
  });
});
