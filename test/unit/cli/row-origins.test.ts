import { describe, expect, it } from 'vitest';
import { originOf } from '../../../src/cli/row-origins.js';

const row = (source: string, kind = 'benign') =>
  ({ text: '', isAttack: false, kind, source, language: 'en', origin: null }) as const;

describe('the origin of a row', () => {
  it('is the one it names', () => {
    expect(originOf({ ...row('docs_mdn'), origin: 'user' })).toBe('user');
  });

  it.each([
    ['code_py', 'benign', 'tool_result'],
    ['asb', 'indirect_injection', 'tool_result'],
    ['bfcl_tool_call', 'benign', 'tool_call'],
    ['spikee', 'direct_injection', 'user'],
  ] as const)('is known of the collection %s (%s)', (source, kind, origin) => {
    expect(originOf(row(source, kind))).toBe(origin);
  });
});
