// Static pass. Why a declared schema is not used. A call whose schema is refused is rejected: arguments that nobody could
// check are not arguments that fit.

export const SCHEMA_REFUSALS = {
  too_large: 'The declared schema is larger than is checked.',
  too_deep: 'The declared schema is nested deeper than is checked.',
  too_many_parts: 'The declared schema has more parts than are checked.',
  unsupported_reference:
    'The declared schema refers to something outside itself or in a way that is not followed.',
  endless_reference: 'The declared schema refers to itself without end.',
  unsupported_pattern: 'The declared schema depends on a pattern that cannot be run safely.',
  ill_formed: 'The declared schema is not a JSON Schema.',
} as const;
export type SchemaRefusal = keyof typeof SCHEMA_REFUSALS;

/** Ends a rewriting from any depth; caught by tool-schema.ts and turned into a finding. */
export class RefusedSchema extends Error {
  constructor(readonly why: SchemaRefusal) {
    super(SCHEMA_REFUSALS[why]);
    this.name = 'RefusedSchema';
  }
}
