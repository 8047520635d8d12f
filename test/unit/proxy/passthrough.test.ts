import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import {
  framingOf,
  hasOneHost,
  isPassedThrough,
  readPassthrough,
  splitTarget,
} from '../../../src/proxy/passthrough.js';

const request = (fields: Partial<IncomingMessage>) => fields as IncomingMessage;

describe('the list of what is passed through', () => {
  const routes = readPassthrough(['GET /v1/models', 'GET /v1/files/*', 'WS /v1/realtime']);

  it.each([
    ['GET', '/v1/models', true],
    ['POST', '/v1/models', false],
    ['GET', '/v1/models/x', false],
    ['GET', '/v1/files/x', true],
    ['GET', '/v1/files', false],
    ['WS', '/v1/realtime', true],
    ['GET', '/v1/realtime', false],
  ])('%s %s: %s', (method, path, isListed) => {
    expect(isPassedThrough(routes, method, path)).toBe(isListed);
  });
});

describe('the target of a request', () => {
  it('is a path and a query', () => {
    expect(splitTarget(request({ url: '/a/b?c=?d' }))).toEqual({ path: '/a/b', query: '?c=?d' });
    expect(splitTarget(request({ url: '/a' }))).toEqual({ path: '/a', query: '' });
  });

  it.each(['http://elsewhere/a', '*', 'a', ''])('is nothing else: %s', (url) => {
    expect(splitTarget(request({ url }))).toBeNull();
  });
});

describe('the frame of a body that is passed through', () => {
  it('is its length, or chunks where the method has them', () => {
    expect(framingOf(request({ method: 'GET', headers: {} }))).toEqual({});
    expect(framingOf(request({ method: 'GET', headers: { 'content-length': '5' } }))).toEqual({
      'content-length': '5',
    });
    const headers = { 'transfer-encoding': 'chunked' };
    expect(framingOf(request({ method: 'POST', headers }))).toEqual(headers);
  });

  it.each(['GET', 'HEAD', 'DELETE'])('is missing for chunks of a %s, which is refused', (method) => {
    const headers = { 'transfer-encoding': 'chunked' };
    expect(() => framingOf(request({ method, headers }))).toThrow('chunked');
  });
});

describe('the host of a request', () => {
  it('is named once', () => {
    expect(hasOneHost(request({ rawHeaders: ['Host', 'a', 'x-host', 'b'] }))).toBe(true);
    expect(hasOneHost(request({ rawHeaders: ['Host', 'a', 'hOST', 'a'] }))).toBe(false);
  });
});
