import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../../src/protocol/adapter.js';
import { DIALECTS } from '../../../src/protocol/dialects.js';

const BLOCK: Refusal = {
  status: 400,
  code: 'content_filter',
  message: 'Blocked.',
  reason: 'override.x',
  severity: 'high',
  categories: ['direct_injection', 'data_exfiltration'],
  signatureIds: ['override.x', 'secret.y'],
  requestId: 'req_1',
};
const INNER = {
  reason: 'override.x',
  severity: 'high',
  categories: ['direct_injection', 'data_exfiltration'],
  signature_ids: ['override.x', 'secret.y'],
  request_id: 'req_1',
};
const body = (name: keyof typeof DIALECTS, refusal: Refusal = BLOCK): unknown =>
  JSON.parse(DIALECTS[name].refuse(refusal).body);

describe('a block before the first byte', () => {
  it('has each dialect’s own shape', () => {
    const openai = {
      error: {
        message: 'Blocked.',
        type: 'invalid_request_error',
        param: null,
        code: 'content_filter',
        portcullis: INNER,
      },
    };
    for (const name of ['openai-chat', 'openai-responses', 'openai-legacy', 'openai-embeddings'] as const)
      expect(body(name)).toEqual(openai);
    expect(body('anthropic-messages')).toEqual({
      type: 'error',
      error: { type: 'invalid_request_error', message: 'Blocked.', portcullis: INNER },
      request_id: 'req_1',
    });
    expect(body('gemini')).toEqual({
      error: {
        code: 400,
        status: 'INVALID_ARGUMENT',
        message: 'Blocked.',
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason: 'CONTENT_FILTER',
            domain: 'portcullis',
            metadata: {
              reason: 'override.x',
              severity: 'high',
              categories: 'direct_injection,data_exfiltration',
              signature_ids: 'override.x,secret.y',
              request_id: 'req_1',
            },
          },
        ],
      },
    });
  });

  it('tells SDKs not to try again', () => {
    expect(DIALECTS['openai-chat'].refuse(BLOCK)).toMatchObject({
      status: 400,
      headers: { 'x-should-retry': 'false', 'x-portcullis-blocked': '1' },
    });
  });
});

describe('other refusals', () => {
  const refuse = (status: Refusal['status'], code: string): Refusal => ({
    ...BLOCK,
    status,
    code,
    reason: null,
    severity: null,
    categories: [],
    signatureIds: [],
  });

  it('name what happened in the dialect’s words', () => {
    const types = [401, 403, 413, 429, 502, 503, 504].map(
      (status) =>
        (body('anthropic-messages', refuse(status as Refusal['status'], 'x')) as { error: { type: string } })
          .error.type,
    );
    expect(types).toEqual([
      'authentication_error',
      'permission_error',
      'request_too_large',
      'rate_limit_error',
      'api_error',
      'api_error',
      'timeout_error',
    ]);
    expect(body('gemini', refuse(503, 'scan_unavailable'))).toMatchObject({
      error: {
        code: 503,
        status: 'UNAVAILABLE',
        details: [{ reason: 'SCAN_UNAVAILABLE', metadata: { reason: 'scan_unavailable' } }],
      },
    });
  });

  it('carry the headers that go with them', () => {
    const headers = (refusal: Refusal): unknown => DIALECTS['openai-chat'].refuse(refusal).headers;
    expect(headers(refuse(401, 'unauthorized'))).toMatchObject({ 'www-authenticate': 'Bearer' });
    expect(headers({ ...refuse(429, 'rate_limited'), retryAfterSeconds: 7 })).toMatchObject({
      'retry-after': '7',
    });
    expect(headers(refuse(502, 'upstream_unreachable'))).not.toHaveProperty('x-should-retry');
    expect(headers(refuse(503, 'scan_unavailable'))).toMatchObject({ 'x-should-retry': 'false' });
  });

  it('have the admin API’s shape where no dialect is named', () => {
    expect(body('plain-json', refuse(403, 'not_inspected'))).toMatchObject({
      error: { type: 'not_inspected', code: 'not_inspected', message: 'Blocked.' },
    });
  });
});
