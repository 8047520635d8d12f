import { describe, expect, it } from 'vitest';
import { requestHeaders, responseHeaders } from '../../../src/proxy/headers.js';

describe('headers on their way to the upstream', () => {
  it('lose what was meant for this hop, what names another, and our own', () => {
    const sent = requestHeaders(
      {
        host: 'me',
        connection: 'keep-alive, x-secret-hop',
        'x-secret-hop': '1',
        'transfer-encoding': 'chunked',
        te: 'trailers',
        'x-forwarded-for': '1.2.3.4',
        forwarded: 'for=1.2.3.4',
        'x-portcullis-key': 'pcl_x',
        'x-portcullis-subject': 'ann',
        'accept-encoding': 'gzip',
        'content-type': 'application/json',
        traceparent: '00-1',
        'openai-organization': 'o',
      },
      true,
    );
    expect(sent).toEqual({
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      traceparent: '00-1',
      'openai-organization': 'o',
    });
  });

  it('lose a key of ours, whatever header it stands in', () => {
    const headers = { 'x-gateway-key': 'pcl_x', cookie: 'a=b; key=pcl_x', 'user-agent': 'curl' };
    expect(requestHeaders(headers, true)).toEqual({ 'accept-encoding': 'identity', 'user-agent': 'curl' });
  });

  it('keep the caller’s credentials only when they are the provider’s', () => {
    const headers = { authorization: 'Bearer a', 'x-api-key': 'b', 'x-goog-api-key': 'c' };
    expect(requestHeaders(headers, true)).toMatchObject(headers);
    expect(requestHeaders(headers, false)).toEqual({ 'accept-encoding': 'identity' });
  });
});

describe('headers on their way back', () => {
  it('keep what is end to end', () => {
    const back = responseHeaders(
      { 'retry-after': '3', connection: 'close', 'x-request-id': 'r', 'content-length': '5' },
      false,
    );
    expect(back).toEqual({ 'retry-after': '3', 'x-request-id': 'r', 'content-length': '5' });
  });

  it('lose what described a body that was changed', () => {
    expect(responseHeaders({ 'content-length': '5', etag: 'x', date: 'd' }, true)).toEqual({ date: 'd' });
  });
});
