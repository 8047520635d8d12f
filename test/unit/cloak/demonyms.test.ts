import { describe, expect, it } from 'vitest';
import { isDemonym } from '../../../src/cloak/demonyms.js';

describe('isDemonym', () => {
  it.each(['Norwegian', 'peruvian', 'Americans', 'SWISS'])('knows %s', (word) => {
    expect(isDemonym(word)).toBe(true);
  });
  it.each(['Christian', 'Roman', 'Norway', 'Marta', ''])('leaves %s alone', (word) => {
    expect(isDemonym(word)).toBe(false);
  });
});
