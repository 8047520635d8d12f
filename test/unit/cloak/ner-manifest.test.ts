import { describe, expect, it } from 'vitest';
import { complainAboutLabels, typesOf } from '../../../src/cloak/ner-manifest.js';
import { tinyNerParts } from '../../support/tiny-model.js';

const { manifest } = tinyNerParts();

describe('the labels of a NER model', () => {
  it('are two for every type', () => {
    expect(typesOf(['O', 'I-a', 'B-b', 'I-b', 'B-a'])).toEqual([
      { name: 'b', begin: 2, inside: 3 },
      { name: 'a', begin: 4, inside: 1 },
    ]);
    expect(complainAboutLabels(manifest)).toEqual([]);
  });

  it.each([
    ['half a type', { ...manifest, labels: manifest.labels.slice(0, -1) }, 'must be O and'],
    ['a label of no kind', { ...manifest, labels: [...manifest.labels, 'X-a'] }, 'must be O and'],
    [
      'a reported type without labels',
      { ...manifest, types: { email: { threshold: 0.5 } } },
      'none for email',
    ],
    [
      'a reported type that does not exist',
      { ...manifest, types: { organisation: { threshold: 0.5 } } },
      'no such entity type',
    ],
  ])('are complained about: %s', (_, wrong, complaint) => {
    expect(complainAboutLabels(wrong).join()).toContain(complaint);
  });
});
