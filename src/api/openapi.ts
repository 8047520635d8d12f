// API. The OpenAPI 3.1 document, written from the endpoint table and the very schemas that validate. `docs/openapi.json`
// is its committed copy; a test compares the two.

import type { TSchema } from 'typebox';
import { REFUSALS, type RefusalCode } from '../core/errors.js';
import type { Endpoint } from './endpoint.js';
import { ErrorBody } from './schemas.js';

const EVERY_KEYED: readonly RefusalCode[] = ['unauthorized', 'rate_limited', 'internal_error'];
const EVERY_BODY: readonly RefusalCode[] = ['bad_request', 'payload_too_large', 'unsupported_media_type'];

type Json = Record<string, unknown>;

/** A TypeBox schema as plain JSON: its hidden marks (`~kind` and the like) stay inside. */
function plain(schema: TSchema): Json {
  return JSON.parse(JSON.stringify(schema)) as Json;
}

function refusalResponses(codes: readonly RefusalCode[]): Json {
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of codes) {
    const { status } = REFUSALS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const responses: Json = {};
  for (const [status, group] of [...byStatus].sort(([a], [b]) => a - b)) {
    responses[String(status)] = {
      description: group.map((code) => `\`${code}\`: ${REFUSALS[code].sentence}`).join(' '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return responses;
}

function operationOf(endpoint: Endpoint): Json {
  const keyed = endpoint.access === 'key';
  const hasBody = 'request' in endpoint;
  const media = 'form' in endpoint ? 'text/plain' : 'application/json';
  const codes = [...(keyed ? EVERY_KEYED : []), ...(hasBody ? EVERY_BODY : []), ...endpoint.refusals];
  return {
    summary: endpoint.summary,
    ...(keyed ? { security: [{ key: [] }] } : { security: [] }),
    ...(hasBody
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: plain(endpoint.request) } },
          },
        }
      : {}),
    responses: {
      200: { description: 'OK', content: { [media]: { schema: plain(endpoint.response) } } },
      ...refusalResponses(codes),
    },
  };
}

/** The document for a table of endpoints. */
export function writeOpenApi(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portcullis',
      version: 'v1',
      description:
        'Attack scanning, personal-data detection, telemetry intake and key metadata. Offsets are UTF-16 code units.',
    },
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: plain(ErrorBody) },
    },
  };
}
