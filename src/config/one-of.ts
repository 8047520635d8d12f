// Config. A closed list of words as a schema: plain `enum`, which reads better in an OpenAPI document and in a complaint
// than a union of constants does.

import { Type } from 'typebox';

export const oneOf = <const V extends string>(values: readonly V[], options: { default?: NoInfer<V> } = {}) =>
  Type.Unsafe<V>({ type: 'string', enum: [...values], ...options });
