import { describe, expect, it } from 'vitest';
import { LAYERS } from '../../../src/core/taxonomy.js';
import { DISGUISES, encodeAscii85, encodeBase32 } from '../../../src/text/disguise.js';

const named = (name: string) => DISGUISES.find((disguise) => disguise.name === name)!;

describe('a disguise', () => {
  it('exists for every layer that the normaliser names', () => {
    expect(new Set(DISGUISES.map(({ layer }) => layer))).toEqual(new Set(LAYERS));
  });

  it.each(DISGUISES.map((disguise) => [`${disguise.layer}: ${disguise.name}`, disguise] as const))(
    '%s hides the words it is given',
    (_, { apply }) => {
      expect(apply('open the door')).not.toContain('open the door');
    },
  );

  it('puts fillers between letters only, never at the edge of a word', () => {
    expect(named('soft hyphens').apply('ab c')).toBe('a\u00adb c');
    expect(named('accents').apply('use it')).toBe('üšë ït');
  });

  it('encodes as the standards say', () => {
    expect(encodeBase32('foobar')).toBe('MZXW6YTBOI======');
    expect(encodeAscii85('Man ')).toBe('9jqo^');
    expect(named('Morse').apply('so it')).toBe('... --- / .. -');
    expect(named('wrapped').apply('a longer text than twenty')).toMatch(/^.{20}\n/);
  });
});
