import { expect, it } from 'vitest';
import { DIALECTS } from '../../../src/protocol/dialects.js';

it('every dialect is known by its own name', () => {
  for (const [name, adapter] of Object.entries(DIALECTS)) expect(adapter.name).toBe(name);
});
