// Large texts of everyday kinds that look like disguises or secrets to a careless reader: no rule may take them for an attack
// at a severity that blocks. They are grown from a seed, so every run reads the same texts, and read as any scan reads them.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reaches } from '../../src/core/severity.js';
import { loadRules } from '../../src/static-pass/load-rules.js';
import { findMatches } from '../../src/static-pass/match.js';
import { unfold } from '../../src/text/normalise.js';

const set = loadRules(join(import.meta.dirname, '../../rules'));

/** The same numbers in every run. */
function makeRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const pick = <T>(random: (below: number) => number, list: readonly T[]): T => list[random(list.length)]!;
const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const lines = (count: number, make: (index: number) => string): string => times(count, make).join('\n');
const hexOf = (random: (below: number) => number, digits: number): string =>
  times(digits, () => random(16).toString(16)).join('');
const bytesOf = (random: (below: number) => number, count: number): Buffer =>
  Buffer.from(times(count, () => random(256)));

const HINDI = [
  'क्षेत्र',
  'विद्या\u200dर्थी',
  'कार्यक्रम',
  'शक्\u200dति',
  'पाठ\u200cशाला',
  'श्री',
  'नदी',
  'और',
  'में',
  'है',
];
const PERSIAN = ['می\u200cخواهم', 'کتاب\u200cها', 'خانه', 'امروز', 'و', 'باران', 'دوست\u200cداشتنی'];
const MALAYALAM = ['അവന്\u200d', 'കണ്ണ്', 'വാക്കുകള്\u200d', 'പുസ്തകം', 'വീട്'];
const ARABIC = ['ذهبت', 'إلى', 'السوق', 'صباحا', 'واشتريت', 'خبزا', 'وزيتا', 'ثم', 'عدت', 'ماشيا'];
const HEBREW = ['הלכתי', 'אל', 'השוק', 'בבוקר', 'וקניתי', 'לחם', 'ושמן', 'אחר', 'כך', 'חזרתי'];
const CHINESE = [
  '今天',
  '天气',
  '很好',
  '我们',
  '去',
  '公园',
  '散步',
  '看见',
  '一只',
  '猫',
  '在',
  '树下',
  '睡觉',
  '。',
];
const JAPANESE = [
  '今日は',
  '天気が',
  '良いので',
  '公園を',
  '散歩した',
  '。',
  'カタカナ',
  'と',
  'ひらがな',
  '１２３',
  '円',
];
const KOREAN = ['오늘은', '날씨가', '좋아서', '공원을', '걸었다', '고양이가', '나무', '아래에서', '잔다'];
const EMOJI = [
  '👨\u200d👩\u200d👧\u200d👦',
  '👩🏽\u200d🚀',
  '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  '🏳️\u200d🌈',
  '❤️\u200d🔥',
  '🇩🇪',
  '🇯🇵',
  '☺️',
  '1️⃣',
  '👍🏿',
];
const NAMES = ['user', 'orders', 'cache', 'index', 'worker', 'queue', 'session', 'billing', 'search', 'mail'];
const LEVELS = ['INFO', 'WARN', 'DEBUG', 'ERROR'];

const words = (list: readonly string[], joint: string) => (random: (below: number) => number) =>
  lines(120, () => times(14, () => pick(random, list)).join(joint));

const TEXTS: Readonly<Record<string, (random: (below: number) => number) => string>> = {
  'a page of base64 images': (random) =>
    lines(
      12,
      (index) =>
        `<img alt="figure ${index}" src="data:image/png;base64,${bytesOf(random, 900).toString('base64')}">`,
    ),
  'mail parts in wrapped base64': (random) =>
    lines(
      6,
      () =>
        `Content-Transfer-Encoding: base64\n\n${bytesOf(random, 1200).toString('base64').replaceAll(/.{76}/g, '$&\n')}\n`,
    ),
  'certificates and public keys': (random) =>
    lines(
      8,
      () =>
        `-----BEGIN CERTIFICATE-----\n${bytesOf(random, 700).toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\nssh-ed25519 ${bytesOf(random, 51).toString('base64')} build@host`,
    ),
  'a hex dump': (random) =>
    lines(200, (index) => {
      const bytes = bytesOf(random, 16);
      const shown = Array.from(bytes, (byte) =>
        byte > 32 && byte < 127 ? String.fromCharCode(byte) : '.',
      ).join('');
      return `${(index * 16).toString(16).padStart(8, '0')}  ${(bytes.toString('hex').match(/../g) ?? []).join(' ')}  |${shown}|`;
    }),
  'digests and object names': (random) =>
    lines(
      150,
      (index) =>
        `${hexOf(random, 64)}  dist/${pick(random, NAMES)}-${index}.js\n100644 blob ${hexOf(random, 40)}\tsrc/${pick(random, NAMES)}.ts`,
    ),
  'a lock file': (random) =>
    lines(
      90,
      (index) =>
        `  "node_modules/${pick(random, NAMES)}-${index}": {\n    "version": "${random(9)}.${random(30)}.${random(9)}",\n    "integrity": "sha512-${bytesOf(random, 64).toString('base64')}"\n  },`,
    ),
  'a service log': (random) =>
    lines(
      250,
      (index) =>
        `2026-11-15T${String(random(24)).padStart(2, '0')}:${String(random(60)).padStart(2, '0')}:07.${random(1000)}Z ${pick(random, LEVELS)} [${pick(random, NAMES)}-${index}] request_id=${hexOf(random, 32)} path=/v1/${pick(random, NAMES)}/${random(90000)} status=${200 + random(300)} took=${random(900)}ms ip=10.0.${random(255)}.${random(255)}`,
    ),
  'a diff': (random) =>
    lines(
      80,
      (index) =>
        `@@ -${index * 7},6 +${index * 7},7 @@ function ${pick(random, NAMES)}()\n-  const ${pick(random, NAMES)} = read(${index});\n+  const ${pick(random, NAMES)} = await read(${index}, { retries: ${random(9)} });`,
    ),
  'minified code': (random) =>
    times(
      400,
      () =>
        `function ${pick(random, Array.from(LETTERS))}${pick(random, Array.from(LETTERS))}(e,t){var n=${random(9)};return e[t]&&"${pick(random, NAMES)}"===e[t].k?n<<${random(9)}:0x${hexOf(random, 4)}^n}`,
    ).join(';'),
  'a source map': (random) =>
    `{"version":3,"sources":["a.ts"],"mappings":"${times(900, () => times(4, () => pick(random, Array.from('ACEGIKMOQSUWYacegikmoqsuwy'))).join('')).join(',')}"}`,
  'a table of numbers': (random) => lines(200, () => times(12, () => String(32 + random(95))).join(', ')),
  identifiers: (random) =>
    lines(
      150,
      () =>
        `${hexOf(random, 8)}-${hexOf(random, 4)}-4${hexOf(random, 3)}-a${hexOf(random, 3)}-${hexOf(random, 12)} 01J${times(23, () => pick(random, Array.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ'))).join('')}`,
    ),
  'a form with many fields in a URL': (random) =>
    lines(
      60,
      () =>
        `https://shop.example/find?${times(8, () => `${pick(random, NAMES)}=${encodeURIComponent(`${pick(random, NAMES)} & ${pick(random, NAMES)} ${random(99)} %`)}`).join('&')}`,
    ),
  'web tokens of a test': (random) =>
    lines(20, () => `const token = 'eyJhbGciOiJub25lIn0.e30.${'x'.repeat(20 + random(9))}';`),
  'Hindi with joiners': words(HINDI, ' '),
  'Persian with non-joiners': words(PERSIAN, ' '),
  'Malayalam with joiners': words(MALAYALAM, ' '),
  'Arabic prose': words(ARABIC, ' '),
  'Hebrew prose with direction marks': words([...HEBREW, '\u200f'], ' '),
  'Chinese prose': words(CHINESE, ''),
  'Japanese prose': words(JAPANESE, ''),
  'Korean prose': words(KOREAN, ' '),
  'emoji families and flags': words(EMOJI, ' '),
};

describe('texts of everyday kinds stay clean', () => {
  for (const [index, [name, make]] of Object.entries(TEXTS).entries()) {
    it(name, { timeout: 60_000 }, () => {
      const text = make(makeRandom(index + 1));
      const found = findMatches(set, unfold(text)).filter(({ severity }) => reaches(severity, 'medium'));
      expect(found.map(({ signatureId, start, end }) => `${signatureId}: ${text.slice(start, end)}`)).toEqual(
        [],
      );
      expect(text.length).toBeGreaterThan(1000);
    });
  }
});
