// Names that no capital vouches for need a surer model.

import { describe, expect, it } from 'vitest';
import { isVouchedFor } from '../../../src/cloak/bare-names.js';

const vouched = (text: string, name: string, confidence: number): boolean => {
  const start = text.indexOf(name);
  return isVouchedFor(text, { start, end: start + name.length }, confidence);
};

describe('a name that the model half believes', () => {
  it.each([
    ['has two words with capitals', 'I met Olu Adeyemi', 'Olu Adeyemi'],
    ['has two words at the head of a sentence', 'Olu Adeyemi left', 'Olu Adeyemi'],
    ['is a known given name in small letters', 'ask priya about it', 'priya'],
    ['is known by one of its words', 'who is kevin liu?', 'kevin liu'],
    ['stands in a script without capitals', '田中さん', '田中'],
  ])('is kept where it %s', (_title, text, name) => {
    expect(vouched(text, name, 0.6)).toBe(true);
  });

  it.each([
    ['is an unknown word in small letters', 'how to cook sikhae', 'sikhae'],
    ['is one unknown word with a capital', 'Quanti stati ha la Cina?', 'Cina'],
    ['is the first word of the text', 'Hola! que tal', 'Hola'],
    ['is the first word of a sentence', 'muy triste. ¿Algún consejo?', 'Algún'],
  ])('is dropped where it %s', (_title, text, name) => {
    expect(vouched(text, name, 0.6)).toBe(false);
    expect(vouched(text, name, 0.9)).toBe(true);
  });

  it.each([
    ['a thing that is asked for', 'what is java', 'java'],
    ['a letter', 'the father of B is A', 'A'],
    ['a piece of code', 'the shard `shardA` is new', 'shard `shardA'],
  ])('is never %s', (_title, text, name) => {
    expect(vouched(text, name, 0.99)).toBe(false);
  });
});
