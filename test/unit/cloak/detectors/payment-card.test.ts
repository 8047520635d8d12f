// Card numbers by issuer and Luhn; expiry and verification code by their surroundings.

import { describe, expect, it } from 'vitest';
import { sightingsIn } from '../sightings.js';

const FOUND: readonly (readonly [string, string, readonly string[]])[] = [
  ['a card beside an order', 'order 17 paid with 4539148803436467', ['payment_card:4539148803436467']],
  ['a card in groups', 'Pay with 4111 1111 1111 1111 please', ['payment_card:4111 1111 1111 1111']],
  ['a card with dashes', 'use 5555-5555-5555-4444', ['payment_card:5555-5555-5555-4444']],
  ['a card with dots', 'use 5555.5555.5555.4444', ['payment_card:5555.5555.5555.4444']],
  ['fifteen digits run together', 'Amex 378282246310005.', ['payment_card:378282246310005']],
  [
    'number, expiry and code',
    'card 4111111111111111 exp 12/27 CVV 123',
    ['payment_card:4111111111111111', 'card_expiry:12/27', 'card_cvv:123'],
  ],
  [
    'a full-width number',
    'カード番号 ４１１１ １１１１ １１１１ １１１１',
    ['payment_card:４１１１ １１１１ １１１１ １１１１'],
  ],
  ['a number with invisible characters', 'card 4111​1111​1111​1111', ['payment_card:4111​1111​1111​1111']],
  [
    'a German card label',
    'Kreditkarte 4111111111111111, gültig bis 08/28, Prüfziffer 456',
    ['payment_card:4111111111111111', 'card_expiry:08/28', 'card_cvv:456'],
  ],
  ['a card with underscores', 'card: 4111_1111_1111_1111', ['payment_card:4111_1111_1111_1111']],
  ['a card with slashes', 'paid by 5105/1051/0510/5100', ['payment_card:5105/1051/0510/5100']],
  [
    'separators that change halfway',
    '4111-1111 1111-1111 was declined',
    ['payment_card:4111-1111 1111-1111'],
  ],
  [
    'month and year run together behind their words',
    'mastercard 5555555555554444 good thru 0926',
    ['payment_card:5555555555554444', 'card_expiry:0926'],
  ],
  ['the digits on the back', 'the three digits on the back are 971', ['card_cvv:971']],
  [
    'the four digits of one issuer',
    'amex 378282246310005 exp 04/27 cid 1234',
    ['payment_card:378282246310005', 'card_expiry:04/27', 'card_cvv:1234'],
  ],
  [
    'a card digit by digit',
    'card: 4 5 3 9 1 4 8 8 0 3 4 3 6 4 6 7',
    ['payment_card:4 5 3 9 1 4 8 8 0 3 4 3 6 4 6 7'],
  ],
];

const CLEAN: readonly (readonly [string, string])[] = [
  ['the number of an order', 'Order number 4539148803436467 is still in transit.'],
  ['an article', 'EAN 4539148803436467'],
  ['a timestamp in milliseconds', 'at 1700000000000 the job ended'],
  ['a timestamp in microseconds', 'at 1700000000000000 the job ended'],
  ['a card number with a wrong check digit and no label', 'number 4111111111111112'],
  ['digits inside a longer run', 'x 94111111111111111192 y'],
  ['a UUID', 'id 550e8400-e29b-41d4-a716-446655440000'],
  ['a ratio beside no card', 'the score was 12/27 at half time'],
  ['a room behind the words for a card', 'the numbers on the back wall are faded, room 971'],
  ['a placeholder for a card', 'card 0000 0000 0000 0000'],
  ['zeros', '0000 0000 0000 0000'],
  ['digits that fail the check', 'card: 4 5 3 9 1 4 8 8 0 3 4 3 6 4 6 8'],
];

describe('payment-card detector', () => {
  it.each(FOUND)('finds %s', (_title, text, expected) => {
    expect(sightingsIn(text)).toEqual(expected);
  });

  it.each(CLEAN)('leaves alone %s', (_title, text) => {
    expect(sightingsIn(text)).toEqual([]);
  });
});
