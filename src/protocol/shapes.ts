// Protocol. Places that several dialects have in common: JSON Schemas, tool declarations, log probabilities, media.
// Tables only; a place that is missing here is read as text, so a gap costs a scan and never hides a string.

import { namesText } from './blob.js';
import { isObject, stringAt } from './json-edit.js';
import { BLOB, CREDENTIAL, ID, REFERENCE, TEXT, type Shape, type ShapeRef } from './walk.js';

const SCHEMA_REF: ShapeRef = () => SCHEMA;
const NAMED_SCHEMAS: Shape = { other: SCHEMA_REF };
const SCHEMA_LIST: Shape = { items: SCHEMA_REF };

/** JSON Schema: property names are free text to a model, keywords are not. */
export const SCHEMA: Shape = {
  keys: {
    type: ID,
    format: ID,
    $schema: ID,
    $ref: ID,
    $id: ID,
    title: TEXT,
    description: TEXT,
    default: TEXT,
    enum: TEXT,
    const: TEXT,
    example: TEXT,
    examples: TEXT,
    pattern: TEXT,
    required: ID,
    nullable: ID,
    strict: ID,
    properties: NAMED_SCHEMAS,
    patternProperties: NAMED_SCHEMAS,
    $defs: NAMED_SCHEMAS,
    definitions: NAMED_SCHEMAS,
    items: SCHEMA_REF,
    prefixItems: SCHEMA_LIST,
    additionalProperties: SCHEMA_REF,
    anyOf: SCHEMA_LIST,
    oneOf: SCHEMA_LIST,
    allOf: SCHEMA_LIST,
    not: SCHEMA_REF,
    minimum: ID,
    maximum: ID,
    minLength: ID,
    maxLength: ID,
    minItems: ID,
    maxItems: ID,
    uniqueItems: ID,
    propertyOrdering: ID,
  },
  items: SCHEMA_REF,
};

/** Where a provider's tool runs, and the files it is given there. */
const CONTAINER: Shape = { leaf: 'id', hasPlainKeys: true, keys: { type: ID, file_ids: REFERENCE } };

/** A function tool as OpenAI (flat or nested) and Anthropic declare it. */
export const TOOL: Shape = {
  origin: 'tool_declaration',
  keys: {
    type: ID,
    name: { kind: 'tool_name' },
    description: TEXT,
    strict: ID,
    parameters: SCHEMA,
    input_schema: SCHEMA,
    cache_control: { leaf: 'id', hasPlainKeys: true },
    function: () => TOOL,
    custom: () => TOOL,
    // Credentials the caller gives the provider for a remote tool server.
    authorization: CREDENTIAL,
    headers: CREDENTIAL,
    authorization_token: CREDENTIAL,
    server_label: TEXT,
    server_url: TEXT,
    server_description: TEXT,
    require_approval: ID,
    allowed_tools: TEXT,
    vector_store_ids: REFERENCE,
    container: (value) => (typeof value === 'string' ? REFERENCE : CONTAINER),
  },
};
export const TOOLS: Shape = { origin: 'tool_declaration', items: TOOL };

/** Tokens beside an answer: alternatives the model did not choose are text all the same. */
export const LOGPROBS: Shape = { kind: 'logprobs', isJoined: true };

/** A schema the answer must follow. */
export const ANSWER_FORMAT: Shape = {
  origin: 'tool_declaration',
  keys: {
    type: ID,
    name: TEXT,
    description: TEXT,
    strict: ID,
    schema: SCHEMA,
    json_schema: () => ANSWER_FORMAT,
    format: () => ANSWER_FORMAT,
    verbosity: ID,
    syntax: ID,
    definition: TEXT,
    grammar: TEXT,
  },
};

/** Base64 beside a media type: text stays readable, so that the scanner can undo the encoding. */
export function mediaData(holder: unknown, typeKeys: readonly string[]): Shape {
  const named = typeKeys.map((key) => stringAt(holder, key)).find((value) => value !== null);
  return named !== undefined && namesText(named) ? TEXT : BLOB;
}

/** Chooses a shape by the `type` of an object. */
export function byType(shapes: Readonly<Record<string, ShapeRef>>, otherwise: Shape): ShapeRef {
  return (value) => {
    const type = isObject(value) ? stringAt(value, 'type') : null;
    const found = type !== null && Object.hasOwn(shapes, type) ? shapes[type] : undefined;
    if (found === undefined) return otherwise;
    return typeof found === 'function' ? found(value) : found;
  };
}
