import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBlob, isSealed, namesText } from '../../../src/protocol/blob.js';

const encode = (content: string | Uint8Array) => Buffer.from(content).toString('base64');
const PICTURE = Buffer.from('89504e470d0a1a0a0000000d49484452000000100000001008060000001ff3ff61', 'hex');
const PROSE = 'The keeper writes down the weather every evening. ';

describe('content nobody reads', () => {
  it('is base64 of something that is not text, with or without a name', () => {
    expect(isBlob(encode(PICTURE))).toBe(true);
    expect(isBlob(`data:image/png;base64,${encode(PICTURE)}`)).toBe(true);
    expect(isBlob(PICTURE.toString('base64url'))).toBe(true);
  });

  it.each([
    ['too short to tell', 'short'],
    ['an address', 'https://a.example/x.png'],
    ['a data URL without base64', 'data:image/png,hello'],
    ['base64 with words behind it', `${encode(PICTURE)} and words`],
    ['a data URL that says it is text', `data:text/plain;base64,${encode(PICTURE)}`],
    ['a drawing, which is text', `data:image/svg+xml;base64,${encode(PICTURE)}`],
  ])('is not %s', (_what, text) => {
    expect(isBlob(text)).toBe(false);
  });

  it.each([
    ['a picture', `data:image/png;base64,${encode(PROSE)}`],
    ['anything', `data:application/octet-stream;base64,${encode(PROSE)}`],
    ['nothing', encode(PROSE)],
    ['nothing, in the letters of addresses', Buffer.from('Größe? ja! ÿÿÿ '.repeat(3)).toString('base64url')],
    ['nothing, over several lines', encode(PROSE).replace(/.{20}/gu, '$&\r\n')],
    ['a picture, and begins with a stray mark', `data:image/png;base64,${encode(`\u0001${PROSE}`)}`],
    ['nothing, in an old encoding', encode(Buffer.from('Der Wärter schreibt das Wetter auf.', 'latin1'))],
  ])('is not text that calls itself %s', (_what, text) => {
    expect(isBlob(text)).toBe(false);
  });

  it('is a PDF, though it may be all letters', () => {
    expect(isBlob(encode(`%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\n${PROSE}`))).toBe(true);
  });

  it('is a picture with a long description in it', () => {
    const picture = Buffer.concat([
      Buffer.from('ffd8ffe000104a46494600010100000100010000ffe1', 'hex'),
      Buffer.from(PROSE.repeat(200)),
    ]);
    expect(isBlob(encode(picture))).toBe(true);
  });

  it('is never ASCII text, whatever it says', () => {
    const word = fc.string({ unit: 'grapheme-ascii', minLength: 20, maxLength: 200 });
    fc.assert(
      fc.property(word, (text) => {
        fc.pre(!text.startsWith('%PDF-'));
        expect(isBlob(encode(text))).toBe(false);
      }),
    );
  });

  it('is nearly always what is random', () => {
    const bytes = fc.uint8Array({ minLength: 64, maxLength: 500 });
    const noise = fc.sample(bytes, { numRuns: 200, seed: 7 }).filter((one) => new Set(one).size > 40);
    expect(noise.filter((one) => !isBlob(encode(one)))).toEqual([]);
  });
});

describe('what a provider has sealed', () => {
  it('is base64, whatever it holds', () => {
    expect(isSealed(encode(PROSE))).toBe(true);
    expect(isSealed(PROSE)).toBe(false);
  });
});

describe('types of text', () => {
  it.each([
    'text/html',
    ' Text/Plain; charset=utf-8',
    'application/json',
    'application/x-javascript',
    'application/rtf',
    'application/ld+json',
    'image/svg+xml',
    'message/rfc822',
    '',
    undefined,
  ])('%s', (type) => {
    expect(namesText(type)).toBe(true);
  });

  it.each(['image/png', 'application/pdf', 'audio/wav', 'application/octet-stream'])('not %s', (type) => {
    expect(namesText(type)).toBe(false);
  });
});
