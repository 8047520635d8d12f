import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FirewallError, REFUSALS } from '../../../src/core/errors.js';

describe('the table of refusals', () => {
  it('has the same codes and statuses as ERRORS.md', () => {
    const page = readFileSync(new URL('../../../src/core/ERRORS.md', import.meta.url), 'utf8');
    const documented = [...page.matchAll(/^\| `([a-z_]+)` +\| (\d{3}) +\|/gm)].map(([, code, status]) => [
      code,
      Number(status),
    ]);
    expect(documented).toEqual(Object.entries(REFUSALS).map(([code, { status }]) => [code, status]));
  });

  it('gives a refusal the status and sentence of its code', () => {
    const refusal = new FirewallError('text_too_long');
    expect([refusal.status, refusal.message]).toEqual([400, REFUSALS.text_too_long.sentence]);
  });
});
