import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ConfigError, loadConfig } from '../../../src/config/load.js';

function fileWith(yaml: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'pcl-config-')), 'portcullis.yaml');
  writeFileSync(path, yaml);
  return path;
}

function complaintsAbout(yaml: string, env: Record<string, string> = {}): string[] {
  try {
    loadConfig({ file: fileWith(yaml), env });
  } catch (error) {
    if (error instanceof ConfigError) return error.complaints.map((c) => `${c.path} ${c.message}`);
    throw error;
  }
  return [];
}

describe('loading the configuration', () => {
  it('gives the documented defaults when there is no file', () => {
    const config = loadConfig({ env: {} });
    expect(config.proxy).toMatchObject({ host: '127.0.0.1', port: 8787, require_key: false });
    expect(config.admin.port).toBe(8788);
    expect(config.policy.cloak.strategy).toBe('off');
    expect(config.policy.stream.release).toBe('instant');
    expect(config.plans['default']).toEqual({
      aho: { scans: null, blocks: null },
      ai: { scans: null, blocks: null },
      on_exhausted: 'reject',
    });
    expect(config.upstreams['openai']?.base_url).toBe('https://api.openai.com/v1');
  });

  it('reads YAML 1.2, where off is a string', () => {
    const config = loadConfig({ file: fileWith('policy: { semantic: off }\n'), env: {} });
    expect(config.policy.semantic).toBe('off');
  });

  it('lets variables override the file and flags override variables', () => {
    const config = loadConfig({
      file: fileWith('proxy: { port: 1 }\nadmin: { port: 2 }\ndata_dir: ./a\n'),
      env: { PORTCULLIS_PROXY__PORT: '3', PORTCULLIS_ADMIN__PORT: '4', PORTCULLIS_DATA_DIR: '12' },
      flags: { 'admin.port': 5 },
    });
    expect([config.proxy.port, config.admin.port, config.data_dir]).toEqual([3, 5, '12']);
  });

  it('finds the file that PORTCULLIS_CONFIG names', () => {
    const file = fileWith('admin: { port: 9 }\n');
    expect(loadConfig({ env: { PORTCULLIS_CONFIG: file } }).admin.port).toBe(9);
  });

  it('says what no schema can say beside what one can', () => {
    expect(complaintsAbout('proxy: { host: 0.0.0.0 }\npolicy: { mode: maybe }\n')).toEqual([
      '/policy/mode must be one of enforce, report, off',
      '/proxy/require_key must be true when the proxy binds anything but loopback',
    ]);
  });

  it('refuses entity types that exist nowhere, and takes an installation’s own', () => {
    const types = 'cloak_types: [{ name: x_employee, template: "E-###" }]\n';
    const cloak = (text: string) => `${types}policies: { a: { cloak: ${text} } }\n`;
    expect(
      complaintsAbout(cloak('{ entities: [email, emial], by_type: { pii: mask, nmae: hash } }')),
    ).toEqual([
      '/policies/a/cloak/entities/1 is not an entity type',
      '/policies/a/cloak/by_type/nmae is neither an entity type nor a category',
    ]);
    expect(complaintsAbout(cloak('{ entities: [x_employee], by_type: { x_employee: mask } }'))).toEqual([]);
  });

  it('lists every complaint, however many there are', () => {
    const bad = Array.from({ length: 40 }, (_, at) => `p${at}: { mode: maybe }`).join(', ');
    expect(complaintsAbout(`policies: { ${bad} }\n`)).toHaveLength(40);
  });

  it('refuses a bad file with every complaint at once, each with its path', () => {
    const complaints = complaintsAbout(
      'proxy: { port: 99999, nonsense: 1 }\npolicy: { mode: maybe, cloak: { min_confidence: 2 } }\n',
    );
    expect(complaints.join('\n')).toContain('/proxy/port');
    expect(complaints.join('\n')).toContain('/proxy/nonsense is not a setting');
    expect(complaints.join('\n')).toContain('/policy/mode must be one of enforce, report, off');
    expect(complaints.join('\n')).toContain('/policy/cloak/min_confidence');
  });

  it('complains in words that need no knowledge of schemas, once for each place', () => {
    expect(
      complaintsAbout(
        [
          'upstreams: { a: { base_url: nowhere, api_key_env: "a b" } }',
          'passthrough: [/v1/files]',
          'cloak_types: [{ name: Employee, template: "E-###" }]',
          'proxy: { rate_limit_per_minute: lots }',
          'admin: { rate_limit_per_minute: 0 }',
          'policy: { block_severity: 3 }',
        ].join('\n'),
      ).sort(),
    ).toEqual([
      '/admin/rate_limit_per_minute must be >= 1 or null',
      '/cloak_types/0/name must be x_ and then small letters and underscores',
      '/passthrough/0 must be a method and a path, such as "GET /v1/models"',
      '/policy/block_severity must be one of critical, high, medium, low',
      '/proxy/rate_limit_per_minute must be integer or null',
      '/upstreams/a/api_key_env must be the name of a variable',
      '/upstreams/a/base_url must be an address that begins with http:// or https://',
    ]);
    expect(complaintsAbout('upstreams: { a: { base_url: "http://[x" } }\n')).toEqual([
      '/upstreams/a/base_url is not an address',
    ]);
  });

  it.each(['upstreams', 'policies', 'plans'])(
    'refuses a name of %s that would be carried along unchecked',
    (section) => {
      expect(complaintsAbout(`${section}: { Strict: { mode: maybe } }\n`)).toEqual([
        expect.stringMatching(`^/${section}/Strict is not a name: it takes small letters`),
      ]);
    },
  );

  it('refuses one port for both planes', () => {
    expect(complaintsAbout('proxy: { port: 8788 }\n')).toEqual([
      '/admin/port must be another than /proxy/port',
    ]);
    expect(complaintsAbout('proxy: { port: 0 }\nadmin: { port: 0 }\n')).toEqual([]);
  });

  it('refuses to bind the proxy beyond loopback without keys', () => {
    expect(complaintsAbout('proxy: { host: 0.0.0.0 }\n')).toEqual([
      '/proxy/require_key must be true when the proxy binds anything but loopback',
    ]);
    expect(complaintsAbout('proxy: { host: 0.0.0.0, require_key: true }\n')).toEqual([]);
  });

  it('refuses duplicate keys and files that are not a mapping', () => {
    expect(complaintsAbout('data_dir: a\ndata_dir: b\n')).toHaveLength(1);
    expect(complaintsAbout('- 1\n')).toEqual([' the file must hold a mapping']);
  });

  it('fills in named policies and plans', () => {
    const config = loadConfig({
      file: fileWith(
        'policies: { strict: { block_severity: low } }\nplans: { team: { aho: { scans: 5 } } }\n',
      ),
      env: {},
    });
    expect(config.policies['strict']?.on_match).toBe('block');
    expect(config.plans['team']).toEqual({
      aho: { scans: 5, blocks: null },
      ai: { scans: null, blocks: null },
      on_exhausted: 'reject',
    });
  });

  it('warns about variables nobody reads and about settings that let unjudged text through', () => {
    const { warnings } = loadConfig({
      file: fileWith('policy: { on_unavailable: allow }\n'),
      env: { PORTCULLIS_PROXY_PORT: '1', PORTCULLIS_CAPTURE_KEY: 'x', PORTCULLIS_CLOAK_KEY: 'x' },
    });
    expect(warnings).toEqual([
      'PORTCULLIS_PROXY_PORT is set but names no setting',
      'policy: on_unavailable is allow: text nobody judged will pass',
    ]);
  });
});

describe('the documented configuration file', () => {
  it('shows every setting with its default', () => {
    const file = new URL('../../../config/portcullis.yaml', import.meta.url).pathname;
    expect(loadConfig({ file, env: {} })).toEqual(loadConfig({ env: {} }));
    const documented: unknown = parse(readFileSync(file, 'utf8'));
    expect(documented).toEqual(
      Object.fromEntries(
        Object.entries(loadConfig({ env: {} })).filter(
          ([name]) => !['dataDir', 'tracing', 'warnings'].includes(name),
        ),
      ),
    );
  });
});
