// Tokens as they were made and as models bend them: each is read back to the one token it stands for.

import { describe, expect, it } from 'vitest';
import { scanTokens } from '../../../src/cloak/token-reader.js';

const TOKEN = '[[email:f098b0367449]]';

describe('scanTokens', () => {
  it.each([
    ['as made', 'to [[email:f098b0367449]].', '[[email:f098b0367449]]'],
    ['re-cased', '[[EMAIL:F098B0367449]]', '[[EMAIL:F098B0367449]]'],
    ['spaced', '[[ email : f098b036 7449 ]]', '[[ email : f098b036 7449 ]]'],
    ['cut by a line break', '[[email:f098\n    b0367449]]', '[[email:f098\n    b0367449]]'],
    ['cut by a line break in its type', '[[em\r\nail:f098b0367449]]', '[[em\r\nail:f098b0367449]]'],
    ['cut by a line break in JSON', '[[email:f098\\nb0367449]]', '[[email:f098\\nb0367449]]'],
    ['with its brackets apart', '[ [email:f098b0367449] ]', '[ [email:f098b0367449] ]'],
    ['in one pair of brackets', 'x [email:f098b0367449] y', '[email:f098b0367449]'],
    ['that lost a bracket', 'x [[email:f098b0367449] y', '[[email:f098b0367449]'],
    ['in wide brackets', '【【email：f098b0367449】】', '【【email：f098b0367449】】'],
    ['in angle brackets', 'Ann <email:f098b0367449>', '<email:f098b0367449>'],
    ['in braces', 'Hi {{email:f098b0367449}}', '{{email:f098b0367449}}'],
    ['escaped for Markdown', '\\[\\[email:f098b0367449\\]\\]', '\\[\\[email:f098b0367449\\]\\]'],
    [
      'escaped for Markdown in JSON',
      '\\\\[\\\\[email:f098b0367449\\\\]]',
      '\\\\[\\\\[email:f098b0367449\\\\]]',
    ],
    ['percent-encoded', '?q=%5B%5Bemail%3Af098b0367449%5D%5D&', '%5B%5Bemail%3Af098b0367449%5D%5D'],
    ['half percent-encoded', '?q=%5B%5Bemail:f098b0367449%5D%5D&', '%5B%5Bemail:f098b0367449%5D%5D'],
    ['escaped for HTML', '&#91;&#91;email:f098b0367449&#93;&#93;', '&#91;&#91;email:f098b0367449&#93;&#93;'],
    [
      'escaped by name',
      '&lsqb;&lbrack;email&colon;f098b0367449&rsqb;&rsqb;',
      '&lsqb;&lbrack;email&colon;f098b0367449&rsqb;&rsqb;',
    ],
    [
      'escaped for JSON',
      '\\u005b\\u005Bemail:f098b0367449\\u005d\\u005d',
      '\\u005b\\u005Bemail:f098b0367449\\u005d\\u005d',
    ],
    ['inside backticks', '`[[email:f098b0367449]]`', TOKEN],
    ['in bold', '**[[email:f098b0367449]]**', TOKEN],
    ['inside angle brackets', '<[[email:f098b0367449]]>', TOKEN],
    ['inside a link', '[[[email:f098b0367449]]](https://x.example)', TOKEN],
    ['as the text of a link', '[email:f098b0367449](https://x.example)', 'email:f098b0367449'],
  ])('finds a token %s', (_title, text, piece) => {
    const { tokens } = scanTokens(text);
    expect(tokens.map((hit) => [hit.token, text.slice(hit.start, hit.end)])).toEqual([[TOKEN, piece]]);
  });

  it.each([
    '[[phone\\_number:f098b0367449]]',
    '[[phone%5Fnumber:f098b0367449]]',
    '[[phone_ number:f098b0367449]]',
  ])('reads the type of %s', (text) => {
    expect(scanTokens(text).tokens.map((hit) => hit.token)).toEqual(['[[phone_number:f098b0367449]]']);
  });

  it.each([
    ['[[email:f098b0367449]]', true],
    ['[[stranger:f098b0367449]]', true],
    ['[email:f098b0367449]', false],
    ['[[email:f098b0367449]', false],
    ['{{email:f098b0367449}}', false],
  ])('takes %s for nothing but a token: %s', (text, isWhole) => {
    expect(scanTokens(text).tokens.map((hit) => hit.isWhole)).toEqual([isWhole]);
  });

  it.each([
    '[[email]]',
    '[[email:xyz]]',
    '[[email:f098]]',
    '[[e:f098b0367449]]',
    '[[two words:f098b0367449]]',
    '[stranger:f098b0367449]',
    '{stranger:f098b0367449}',
    `[[email:${' '.repeat(9)}f098b0367449]]`,
    `[[email:${'f '.repeat(65)}]]`,
    'a[i][j]',
    '[link](http://x)',
    'email:f098b0367449',
    '50 % of [x]',
    'if (a < b && c > d) { e: 1 }',
  ])('finds none in %s', (text) => {
    expect(scanTokens(text).tokens).toEqual([]);
  });
});

describe('a stream', () => {
  it.each([
    ['hello', 5],
    ['hello [', 6],
    ['hello [[', 6],
    ['hello [[ema', 6],
    ['hello [[email:', 6],
    ['hello [[email:f098b0', 6],
    ['hello [[email:f098b0367449]', 6],
    ['hello [[email:f098b0367449]]', 28],
    ['hello [email:f098b0367449]', 6],
    ['hello \\[\\[em', 6],
    ['hello \\', 6],
    ['x %5B%5Bem', 2],
    ['x %', 2],
    ['x &#9', 2],
    ['x \\u00', 2],
    ['a < b', 2],
    ['a < be', 6],
    ['[[my_own_thing', 0],
    ['[see the', 8],
    ['a[0]', 4],
    ['a[i] = b', 8],
    ['[link](http', 11],
    ['', 0],
  ])('after %j waits from %i on', (text, expected) => {
    expect(scanTokens(text).openFrom).toBe(expected);
  });
});
