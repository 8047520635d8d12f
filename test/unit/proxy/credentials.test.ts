import { describe, expect, it } from 'vitest';
import { stripKey } from '../../../src/proxy/credentials.js';

describe('a query on its way to the provider', () => {
  it('loses the key, however its name is written', () => {
    for (const query of ['?key=pcl_x', '?%6bey=pcl_x', '?k%65%79=pcl_x&key=pcl_y'])
      expect(stripKey(query)).toBe('');
    expect(stripKey('?alt=sse&%6Bey=pcl_x')).toBe('?alt=sse');
  });

  it('keeps everything else as it came', () => {
    for (const query of ['', '?alt=sse', '?keys=a%20b', '?q=a%2Fb&x']) expect(stripKey(query)).toBe(query);
  });
});
