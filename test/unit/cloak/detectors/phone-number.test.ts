// Telephone numbers, international and national.

import { describe, expect, it } from 'vitest';
import { sightingsIn } from '../sightings.js';

const FOUND: readonly (readonly [string, string, readonly string[]])[] = [
  ['a number glued to its label', 'Tel.0171 1234567', ['phone_number:0171 1234567']],
  ['an international one', 'call +1 (415) 555-2671 today', ['phone_number:+1 (415) 555-2671']],
  ['an international one run together', 'мой телефон +79661036067.', ['phone_number:+79661036067']],
  ['the American layout', '(212) 555-0199', ['phone_number:(212) 555-0199']],
  ['an extension', 'reach me at 496-671-2300 x934 or later', ['phone_number:496-671-2300 x934']],
  ['a British number with its label', 'tel: 020 7946 0958', ['phone_number:020 7946 0958']],
  ['a French number with its label', 'mon numéro est le 05 56 60 12 94.', ['phone_number:05 56 60 12 94']],
  ['a Chinese number with its label', '我的电话是13800138000。', ['phone_number:13800138000']],
  ['a number named once it stands there', '4155552671 is my number', ['phone_number:4155552671']],
  [
    'a French number named afterwards',
    "(0)6 12 34 56 78 c'est mon portable",
    ['phone_number:(0)6 12 34 56 78'],
  ],
  ['an impossible number that is announced', 'phone +34 (599) 470-5033', ['phone_number:+34 (599) 470-5033']],
];

const CLEAN: readonly (readonly [string, string])[] = [
  ['a latitude with its sign', 'Simister Island (53.54978°N 2.26054°W'],
  ['a longitude with its word', 'Phone: none. Longitude : 104.703484'],
  ['an article behind two zeros', 'SKU 0012345678905'],
  ['a build beside a phone', 'Phone model SM-G991B, build TP1A.220624.014'],
  ['a product beside a charger', '{"name": "Portable Charger", "product_id": "6942297802"}'],
  ['a date', 'on 2024-01-31 12 people came'],
  ['an order number beside a telephone word', '"phone": null, "order_id": "INV-2026-958803"'],
  ['a row of numbers', 'i16x8 200 210 220 230 240 250 260 270'],
  ['a sum', 'what is 111222333444 + 999888777666'],
  ['a number that is said to be something else', '4155552671 is my favourite prime'],
  ['a version', 'release 2.10.0-1234'],
];

describe('phone-number detector', () => {
  it.each(FOUND)('finds %s', (_title, text, expected) => {
    expect(sightingsIn(text)).toEqual(expected);
  });

  it.each(CLEAN)('leaves alone %s', (_title, text) => {
    expect(sightingsIn(text)).toEqual([]);
  });
});
