import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/config/load.js';
import { keysInQuery, readCredentials, stripKey } from '../../../src/proxy/credentials.js';

describe('a query on its way to the provider', () => {
  it('loses the key, however its name is written', () => {
    for (const query of ['?key=pcl_x', '?%6bey=pcl_x', '?k%65%79=pcl_x&key=pcl_y'])
      expect(stripKey(query)).toBe('');
    expect(stripKey('?alt=sse&%6Bey=pcl_x')).toBe('?alt=sse');
  });

  it('loses a key of ours under any other name', () => {
    expect(stripKey('?api-key=pcl_x&alt=sse')).toBe('?alt=sse');
    expect(stripKey('?token=%70cl_x')).toBe('');
    expect(keysInQuery('?api-key=pcl_x&key=a&b=c')).toEqual(['pcl_x', 'a']);
  });

  it('keeps everything else as it came', () => {
    for (const query of ['', '?alt=sse', '?keys=a%20b', '?q=a%2Fb&x']) expect(stripKey(query)).toBe(query);
  });
});

describe("an upstream's own key", () => {
  const upstream = { base_url: 'https://models.example/v1', api_key_env: 'TEAM_KEY' };
  const read = (upstreams: object) =>
    readCredentials(loadConfig({ env: {}, flags: { upstreams } }), (name) =>
      name === 'TEAM_KEY' ? 'k-1' : null,
    );

  it('goes where its dialect puts it', () => {
    expect(read({ plain: upstream }).get('plain')).toEqual({ header: 'authorization', value: 'Bearer k-1' });
    expect(read({ claude: { ...upstream, dialect: 'anthropic' } }).get('claude')).toEqual({
      header: 'x-api-key',
      value: 'k-1',
    });
  });

  it('goes where the configuration says, for a provider that looks for it elsewhere', () => {
    expect(read({ azure: { ...upstream, key_header: 'api-key' } }).get('azure')).toEqual({
      header: 'api-key',
      value: 'k-1',
    });
  });

  it('is left out where its variable is not set', () => {
    expect(read({ other: { ...upstream, api_key_env: 'UNSET' } }).has('other')).toBe(false);
  });
});
