import { describe, expect, it } from 'vitest';
import { RefusedSchema, SCHEMA_REFUSALS } from '../../../src/static-pass/tool-schema-refusal.js';

describe('refusals of a schema', () => {
  it('are each one sentence about the schema', () => {
    for (const sentence of Object.values(SCHEMA_REFUSALS))
      expect(sentence).toMatch(/^The declared schema [^.]+\.$/);
    expect(new RefusedSchema('too_deep').message).toBe(SCHEMA_REFUSALS.too_deep);
  });
});
