// The layout trie: which stretches are laid out like an id.

import { describe, expect, it } from 'vitest';
import { buildLayoutTrie } from '../../../src/cloak/layout-trie.js';

const trie = buildLayoutTrie([
  ['999-99', 'a'],
  ['999', 'b'],
  ['AA9', 'c'],
  ['999-99', 'd'],
]);

function hits(text: string): readonly string[] {
  return [...trie.find(text)].map(({ start, end, owners }) => `${text.slice(start, end)}:${owners.join('')}`);
}

describe('layout trie', () => {
  it('reports every layout that fits, shorter ones too, with all their owners', () => {
    expect(hits('see 123-45.')).toEqual(['123:b', '123-45:ad']);
  });

  it('begins and ends at word edges alone', () => {
    expect(hits('x123-45 1234 123-456 ab12')).toEqual(['123:b', '456:b']);
  });

  it('takes letters in either case', () => {
    expect(hits('Ab1')).toEqual(['Ab1:c']);
  });

  it('reads numbers glued to writing without spaces', () => {
    expect(hits('号123号')).toEqual(['123:b']);
  });

  it('refuses a layout it has no class for', () => {
    expect(() => buildLayoutTrie([['9*9', 'x']])).toThrow('9*9');
  });
});
