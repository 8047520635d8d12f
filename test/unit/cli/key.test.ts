import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { addKeyCommands, type StoreFlags } from '../../../src/cli/key.js';
import { openStore } from '../../../src/store/open.js';
import { openScratch, scratchDir } from '../store/scratch.js';

interface Run {
  readonly out: string;
  readonly error: string | null;
  readonly flags: StoreFlags | null;
}

async function run(dataDir: string, ...args: string[]): Promise<Run> {
  let out = '';
  let flags: StoreFlags | null = null;
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  addKeyCommands(program, {
    open(given) {
      flags = given;
      return { store: openStore({ dataDir }), plans: ['default', 'team'], policies: ['strict'] };
    },
    print: (text) => (out += text),
  });
  // Commands made under a program inherit its settings only when they are made after them, as here.
  try {
    await program.parseAsync(['node', 'portcullis', 'key', ...args]);
    return { out, error: null, flags };
  } catch (error) {
    return { out, error: error instanceof Error ? error.message : String(error), flags };
  }
}

const parse = (run: Run) => JSON.parse(run.out) as Record<string, string | null>;

describe('portcullis key', () => {
  it('creates a key whose secret works, and prints it as JSON', async () => {
    const dataDir = scratchDir();
    const args = ['--name', 'ci', '--tenant', 'acme', '--plan', 'team', '--policy', 'strict', '--json'];
    const made = await run(dataDir, 'create', ...args, '--config', 'c.yaml', '--data-dir', 'd');
    expect(made.flags).toMatchObject({ config: 'c.yaml', dataDir: 'd' });
    const key = parse(made);
    expect(Object.keys(key).slice(0, 2)).toEqual(['key_id', 'key']);
    expect(key).toMatchObject({
      key_name: 'ci',
      tenant_id: 'acme',
      plan: 'team',
      policy: 'strict',
      revoked_at: null,
    });
    const store = openScratch({ dataDir });
    expect(store.keys.authenticate(key['key'] ?? '')).toMatchObject({ keyId: key['key_id'] });
  });

  it('prints the secret once: no later command shows it', async () => {
    const dataDir = scratchDir();
    const made = await run(dataDir, 'create', '--name', 'ci');
    const secret = /pcl_\w+/.exec(made.out)?.[0] ?? 'none';
    expect(made.out).toContain('shown once');
    const listed = await run(dataDir, 'list');
    expect(listed.out).toContain('ci');
    expect(listed.out).toContain('live');
    expect(listed.out).not.toContain(secret);
    expect((await run(dataDir, 'list', '--json')).out).not.toContain(secret);
  });

  it('revokes by id or by name while a service has the store open', async () => {
    const dataDir = scratchDir();
    const service = openScratch({ dataDir });
    const first = await service.keys.create({ keyName: 'one' });
    const second = await service.keys.create({ keyName: 'two' });
    expect(service.keys.authenticate(first.secret)).not.toBeNull();
    const revoked = await run(dataDir, 'revoke', first.key.keyId, '--json');
    expect(parse(revoked)['revoked_at']).not.toBeNull();
    expect(service.keys.authenticate(first.secret)).toBeNull();
    expect((await run(dataDir, 'revoke', 'two')).out).toContain('Revoked');
    expect(service.keys.authenticate(second.secret)).toBeNull();
  });

  it('rotates: the new secret works, the old one stops', async () => {
    const dataDir = scratchDir();
    const old = parse(await run(dataDir, 'create', '--name', 'ci', '--json'));
    const rotated = parse(await run(dataDir, 'rotate', 'ci', '--json'));
    const { keys } = openScratch({ dataDir });
    expect(rotated['key_id']).toBe(old['key_id']);
    expect(keys.authenticate(old['key'] ?? '')).toBeNull();
    expect(keys.authenticate(rotated['key'] ?? '')).not.toBeNull();
  });

  it.each([
    [['create', '--name', ' '], 'printable'],
    [['create', '--name', 'a\nb'], 'printable'],
    [
      ['create', '--name', 'a', '--plan', 'gold'],
      'there is no plan "gold"; the configuration has default, team',
    ],
    [['create', '--name', 'a', '--policy', 'lax'], 'there is no policy "lax"'],
    [['create'], '--name'],
    [['revoke', 'nobody'], 'there is no key "nobody"'],
    [['rotate', 'nobody'], 'there is no key "nobody"'],
  ])('refuses %j with a sentence', async (args, sentence) => {
    expect((await run(scratchDir(), ...args)).error).toContain(sentence);
  });

  it('asks for the id when a name is not unique, and will not rotate a revoked key', async () => {
    const dataDir = scratchDir();
    const { key_id } = parse(await run(dataDir, 'create', '--name', 'twin', '--json'));
    await run(dataDir, 'create', '--name', 'twin');
    expect((await run(dataDir, 'revoke', 'twin')).error).toContain('give the key id');
    await run(dataDir, 'revoke', key_id ?? '');
    expect((await run(dataDir, 'rotate', key_id ?? '')).error).toContain('is revoked');
  });

  it('lists nothing politely', async () => {
    expect((await run(scratchDir(), 'list')).out).toBe('There are no keys.\n');
    expect((await run(scratchDir(), 'list', '--json')).out).toBe('[]\n');
  });
});
