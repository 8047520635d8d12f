import { join } from 'node:path';
import { describe, it } from 'vitest';
import { loadRules } from '../../src/static-pass/load-rules.js';
import { testRule } from '../../src/static-pass/test-rule.js';

const set = loadRules(join(import.meta.dirname, '../../rules'));

describe('the examples of every rule', () => {
  for (const rule of set.rules) {
    it(`${rule.id} fires on its matches and stays quiet on its near misses`, () => {
      const failures = testRule(set, rule);
      if (failures.length > 0)
        throw new Error(failures.map(({ text, what }) => `${what}: ${text}`).join('\n'));
    });
  }
});
