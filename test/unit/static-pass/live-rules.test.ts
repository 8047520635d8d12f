import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LiveRules, type Reload } from '../../../src/static-pass/live-rules.js';
import { makeRulesFolder, type RulesFolder } from './rules-folder.js';

let folder: RulesFolder;
let rules: LiveRules;

beforeEach(() => {
  folder = makeRulesFolder();
  folder.writeRule();
  rules = new LiveRules(folder.dir, { isShipped: false });
});

afterEach(() => {
  rules.close();
  folder.remove();
});

const SECOND = { id: 'override.leave-post', any_of: ['leave\\s{1,4}post'] };
const SECOND_EXAMPLES = {
  match: ['leave post', 'Leave post', 'leave  post'],
  pass: ['a', 'b', 'c'].map((text) => ({ text, why: 'other' })),
};

function writeSecond(): void {
  folder.writeRule({ ...SECOND, examples: SECOND_EXAMPLES }, 'override/leave-post.yaml');
}

describe('the rules in force', () => {
  it('are replaced as a whole by a reload', async () => {
    const before = rules.current;
    writeSecond();
    expect(await rules.reload()).toEqual({ kind: 'replaced', version: '2026.11.15', rules: 2 });
    expect(before.rules).toHaveLength(1);
    expect(rules.current.rules.map(({ id }) => id)).toEqual(['override.drop-orders', 'override.leave-post']);
  });

  it('stay as they are when the new set is bad, and every complaint is told', async () => {
    const before = rules.current;
    folder.writeRule({ severity: 'dreadful' });
    folder.writeRule(
      { ...SECOND, examples: SECOND_EXAMPLES, any_of: ['leave.*'] },
      'override/leave-post.yaml',
    );
    const reload = await rules.reload();
    expect(reload.kind === 'refused' && reload.why).toContain('override/drop-orders.yaml');
    expect(reload.kind === 'refused' && reload.why).toContain('override/leave-post.yaml');
    expect(rules.current).toBe(before);
  });

  it('are read again by whoever asks while they are being read', async () => {
    const first = rules.reload();
    writeSecond();
    const second = rules.reload();
    expect((await second).kind).toBe('replaced');
    await first;
    expect(rules.current.rules).toHaveLength(2);
  });

  it('are reloaded when a file changes', async () => {
    const told = new Promise<Reload>((resolve) => rules.watch(resolve));
    writeSecond();
    expect(await told).toEqual({ kind: 'replaced', version: '2026.11.15', rules: 2 });
  });
});
