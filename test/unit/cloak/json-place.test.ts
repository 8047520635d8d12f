// How often a value must be escaped at a place: by the string literals around it, and only in what parses so far.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonPlace } from '../../../src/cloak/json-place.js';

function escapingsAfter(text: string, isJson = false): number {
  const place = new JsonPlace(isJson);
  place.read(text);
  return place.escapings;
}

describe('a place in a text', () => {
  it.each([
    ['in prose', 'She said "', 0],
    ['in prose that begins with a bracket', '[1] She said "', 0],
    ['in prose that begins like an object', '{note} says "', 0],
    ['in a document, in a string', '{"a": 1, "b": [true, "', 1],
    ['in a key', '{"a": 1, "', 1],
    ['in a document, between strings', '{"a": "b", ', 0],
    ['behind a document', '{"a": "b"} and "', 0],
    ['in a document in a string', JSON.stringify({ a: '{"b": "' }).slice(0, -2), 2],
    [
      'in a document of three levels',
      JSON.stringify({ a: JSON.stringify({ b: '["' }).slice(0, -2) }).slice(0, -2),
      3,
    ],
    ['in quotes of prose in a string', JSON.stringify({ a: 'he wrote: "' }).slice(0, -2), 1],
    ['in prose with brackets in a string', JSON.stringify({ a: '[x] he wrote, "' }).slice(0, -2), 1],
    ['in a bare string', '"', 0],
  ])('%s', (_title, text, expected) => {
    expect(escapingsAfter(text)).toBe(expected);
  });

  it('needs one escaping at least where the text is known to be a document', () => {
    expect(escapingsAfter('', true)).toBe(1);
    expect(escapingsAfter('no document {', true)).toBe(1);
    expect(escapingsAfter('"{\\"a\\": \\"', true)).toBe(2);
  });

  it('is the same however the text comes', () => {
    const unit = fc.constantFrom('{', '}', '[', ']', '"', '\\', ':', ',', 'a', '1', ' ', 'u');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 30 }), fc.nat(30), fc.boolean(), (text, at, isJson) => {
        const place = new JsonPlace(isJson);
        place.read(text.slice(0, at));
        place.read(text.slice(at));
        expect(place.escapings).toBe(escapingsAfter(text, isJson));
      }),
    );
  });

  it('needs none behind any whole document', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(escapingsAfter(`${text} `)).toBe(0);
      }),
    );
  });
});
