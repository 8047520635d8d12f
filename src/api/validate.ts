// API. Raw bytes -> a body that meets its schema, or a refusal that lists every complaint. Order matters here: UTF-8,
// then JSON with its depth and duplicate keys, then the schema.

import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import '../config/list-complaints.js';
import { FirewallError, type Complaint } from '../core/errors.js';
import { LIMITS } from '../core/limits.js';
import { decodeUtf8Strict, parseStrictJson } from '../text/strict-json.js';

type Validator = (bytes: Uint8Array) => unknown;

/** JSON pointer step: `~` and `/` escaped. */
function step(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

interface SchemaError {
  readonly instancePath: string;
  readonly message: string;
  readonly params: object;
}

function complaintsFrom(errors: readonly SchemaError[]): Complaint[] {
  const complaints: Complaint[] = [];
  for (const error of errors) {
    const { requiredProperties, allowedValues } = error.params as {
      requiredProperties?: readonly string[];
      allowedValues?: readonly unknown[];
    };
    if (requiredProperties !== undefined) {
      for (const name of requiredProperties) {
        complaints.push({ path: `${error.instancePath}/${step(name)}`, message: 'is required' });
      }
    } else {
      const message =
        allowedValues === undefined ? error.message : `must be one of ${allowedValues.join(', ')}`;
      complaints.push({ path: error.instancePath, message });
    }
  }
  if (errors.length >= LIMITS.complaints)
    complaints.push({ path: '', message: 'further complaints are not listed' });
  return complaints;
}

/** A validator for one request schema, compiled once. */
export function compileValidator(schema: TSchema): Validator {
  const compiled = Compile(schema);
  return (bytes) => {
    const source = decodeUtf8Strict(bytes);
    if (source === null)
      throw new FirewallError('bad_request', { message: 'The body is not UTF-8 without a byte order mark.' });
    const parsed = parseStrictJson(source, { maxDepth: LIMITS.jsonDepth });
    if (!parsed.ok) {
      throw new FirewallError('bad_request', {
        message: 'The body is not JSON that can be taken.',
        details: parsed.complaints,
      });
    }
    if (!compiled.Check(parsed.value)) {
      throw new FirewallError('bad_request', { details: complaintsFrom(compiled.Errors(parsed.value)) });
    }
    return parsed.value;
  };
}
