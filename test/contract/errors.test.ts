import { request } from 'node:http';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dial, statusesIn } from '../support/raw-socket.js';
import { startTestService, type TestService } from '../support/service.js';

let portcullis: TestService;
beforeAll(async () => {
  portcullis = await startTestService({
    admin: { port: 0, header_timeout_ms: 300, request_timeout_ms: 600, max_connections: 40 },
  });
});
afterAll(() => portcullis.stop());

const JSON_TYPE = { 'content-type': 'application/json' };
const post = (
  body: string | Uint8Array<ArrayBuffer>,
  path = '/v1/scan',
  headers: Record<string, string> = JSON_TYPE,
) => portcullis.send('POST', path, body, headers);

describe('every answer', () => {
  it.each(['/healthz', '/readyz', '/openapi.json', '/v1/me', '/nowhere'])(
    'of %s is not cacheable and has an id',
    async (path) => {
      const { headers } = await portcullis.call('GET', path);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-request-id')).toMatch(/^[\w.-]+$/);
    },
  );

  it('repeats a caller’s own request id, unless it could break a log', async () => {
    const mine = await portcullis.call('GET', '/healthz', undefined, { 'x-request-id': 'abc-1' });
    expect(mine.headers.get('x-request-id')).toBe('abc-1');
    const bad = await portcullis.call('GET', '/healthz', undefined, { 'x-request-id': 'a b{}' });
    expect(bad.headers.get('x-request-id')).not.toBe('a b{}');
  });
});

describe('keys', () => {
  it.each([
    ['missing', {}],
    ['malformed', { authorization: 'Basic abc' }],
    ['empty', { authorization: 'Bearer ' }],
    ['unknown', { authorization: 'Bearer pcl_unknown' }],
  ])('a %s key gets the one 401', async (_what, headers) => {
    const answer = await fetch(`${portcullis.service.adminUrl}/v1/me`, { headers });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(await answer.json()).toEqual({
      error: { type: 'unauthorized', code: 'unauthorized', message: 'A valid API key is required.' },
    });
  });

  it('a revoked key stops working at once', async () => {
    const { keys } = portcullis.service.store;
    const { key, secret } = await keys.create({ keyName: 'short-lived' });
    const me = () => portcullis.call('GET', '/v1/me', undefined, { authorization: `Bearer ${secret}` });
    expect((await me()).status).toBe(200);
    await keys.revoke(key.keyId);
    expect((await me()).status).toBe(401);
  });
});

describe('the order of checks', () => {
  const nobody = { authorization: 'Bearer nobody' };
  it('401 comes before 404, 405, 415 and 400', async () => {
    expect((await portcullis.call('GET', '/nowhere', undefined, nobody)).status).toBe(401);
    expect((await portcullis.call('DELETE', '/v1/scan', undefined, nobody)).status).toBe(401);
    expect(
      (await portcullis.send('POST', '/v1/scan', 'x', { ...nobody, 'content-type': 'text/plain' })).status,
    ).toBe(401);
    expect((await portcullis.send('POST', '/v1/scan', '{', { ...nobody, ...JSON_TYPE })).status).toBe(401);
  });

  it('404 comes before 415', async () => {
    const answer = await portcullis.send('POST', '/v1/nowhere', 'x', { 'content-type': 'text/plain' });
    expect([answer.status, answer.body.error.code]).toEqual([404, 'not_found']);
  });

  it('405 names the methods there are, and comes before 415', async () => {
    const answer = await portcullis.send('PUT', '/v1/me', 'x', { 'content-type': 'text/plain' });
    expect([answer.status, answer.body.error.code, answer.headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      'GET, PATCH',
    ]);
  });

  it('405 is for any method, also for those nobody uses', async () => {
    const { hostname, port } = new URL(portcullis.service.adminUrl);
    const statusOf = (method: string) =>
      new Promise((resolve, reject) => {
        const headers = { authorization: `Bearer ${portcullis.secret}` };
        request({ hostname, port, method, path: '/v1/scan', headers }, (answer) => {
          answer.resume();
          resolve([answer.statusCode, answer.headers.allow]);
        })
          .on('error', reject)
          .end();
      });
    for (const method of ['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'])
      expect(await statusOf(method)).toEqual([405, 'POST']);
  });

  it('415 comes before 413', async () => {
    const answer = await portcullis.send('POST', '/v1/scan', 'x'.repeat(17 * 1024 * 1024), {
      'content-type': 'text/plain',
    });
    expect([answer.status, answer.body.error.code]).toEqual([415, 'unsupported_media_type']);
  });

  it('413 comes before 400', async () => {
    const answer = await post('x'.repeat(16 * 1024 * 1024 + 1));
    expect([answer.status, answer.body.error.code]).toEqual([413, 'payload_too_large']);
  });

  it('403 comes before 400', async () => {
    const answer = await post('{', '/v1/captures');
    expect([answer.status, answer.body.error.code]).toEqual([403, 'capture_disabled']);
  });
});

describe('bodies that are refused with bad_request', () => {
  it.each([
    ['not JSON', '{"text":'],
    ['nothing', ''],
    ['not an object', '[]'],
    ['a duplicate key', '{"text":"a","text":"b"}'],
    ['a duplicate key behind an escape', '{"text":"a","te\\u0078t":"b"}'],
    ['nesting deeper than 64', `{"text":"a","x":${'['.repeat(64)}${']'.repeat(64)}}`],
    ['a byte-order mark', '\ufeff{"text":"a"}'],
  ])('%s', async (_what, body) => {
    const answer = await post(body);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'bad_request']);
  });

  it('invalid UTF-8', async () => {
    const answer = await post(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]));
    expect([answer.status, answer.body.error.code]).toEqual([400, 'bad_request']);
  });

  it('nesting of exactly 64 is taken', async () => {
    expect((await post(`{"text":"a","x":${'['.repeat(63)}${']'.repeat(63)}}`)).status).toBe(200);
  });

  it('a compressed body, as a media type that is not taken', async () => {
    const answer = await portcullis.send('POST', '/v1/scan', 'x', {
      ...JSON_TYPE,
      'content-encoding': 'gzip',
    });
    expect([answer.status, answer.body.error.code]).toEqual([415, 'unsupported_media_type']);
  });

  it('lists every complaint with its place', async () => {
    const answer = await portcullis.call('POST', '/v1/scan', {
      block_severity: 'huge',
      max_scan_chars: 0,
      tool_calls: [{ name: 'a' }],
      cloak: { min_confidence: 2 },
    });
    expect(answer.status).toBe(400);
    const places = answer.body.error.details.map((detail: { path: string }) => detail.path).sort();
    expect(places).toEqual([
      '/block_severity',
      '/cloak/min_confidence',
      '/max_scan_chars',
      '/text',
      '/tool_calls/0/arguments',
    ]);
  });

  it('lists them all, however many there are', async () => {
    const calls = Array.from({ length: 300 }, () => ({ name: 5 }));
    const answer = await portcullis.call('POST', '/v1/scan', { tool_calls: calls, semantic: 'maybe' });
    const places = answer.body.error.details.map((detail: { path: string }) => detail.path);
    expect(places).toHaveLength(602);
    expect(places).toContain('/tool_calls/299/arguments');
    expect(places).toContain('/semantic');
  });

  it('says so where there are more than anybody would read', async () => {
    const answer = await portcullis.call('POST', '/v1/scan', {
      text: '',
      tool_calls: new Array(5_000).fill(5),
    });
    expect(answer.body.error.details).toHaveLength(1_001);
    expect(answer.body.error.details.at(-1)).toEqual({
      path: '',
      message: 'further complaints are not listed',
    });
  });

  it('ignores keys it does not know', async () => {
    expect((await portcullis.call('POST', '/v1/scan', { text: 'a', nonsense: 1 })).status).toBe(200);
  });

  it.each([
    ['max_scan_chars too large', { text: '', max_scan_chars: 1_000_001 }],
    ['max_scan_chars not whole', { text: '', max_scan_chars: 1.5 }],
    ['text of another type', { text: 5 }],
    ['semantic of no kind', { text: '', semantic: 'maybe' }],
    ['an unknown origin', { text: '', origin: 'moon' }],
    ['tools that are no objects', { text: '', tools: ['x'] }],
  ])('%s', async (_what, body) => {
    const answer = await portcullis.call('POST', '/v1/scan', body);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'bad_request']);
  });

  it('names an unknown entity type by its place', async () => {
    const answer = await portcullis.call('POST', '/v1/scan', {
      text: '',
      cloak: { entities: ['email', 'shoe_size'] },
    });
    expect(answer.body.error).toMatchObject({
      code: 'unknown_entity_type',
      details: [{ path: '/cloak/entities/1' }],
    });
  });
});

describe('at the door', () => {
  const raw = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(portcullis.service.adminUrl);
      let heard = '';
      const socket = connect(Number(port), hostname, () => socket.write(bytes));
      socket.on('data', (chunk) => (heard += chunk.toString()));
      socket.on('close', () => resolve(heard));
      socket.on('error', reject);
    });

  it('a request that never ends its head is refused', async () => {
    expect(await raw('POST /v1/scan HTTP/1.1\r\nhost: x\r\n')).toContain('"code":"bad_request"');
  });

  it('a request that never ends its body is refused', async () => {
    const head = `POST /v1/scan HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${portcullis.secret}\r\ncontent-type: application/json\r\n`;
    expect(await raw(`${head}content-length: 100\r\n\r\n{"te`)).toContain('"code":"bad_request"');
  });

  it('bytes that are not HTTP are refused', async () => {
    expect(await raw('hello\r\n\r\n')).toContain('"code":"bad_request"');
  });

  it.each([
    ['bytes that are not HTTP', 'hello\r\n\r\n'],
    ['no host', 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['a path that cannot be decoded', 'GET /v1/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
  ])('%s: the refusal carries what every answer carries', async (_what, bytes) => {
    const answer = await raw(bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/\r\ncache-control: no-store\r\n/);
    expect(answer).toMatch(/\r\nx-request-id: [\w-]+\r\n/);
    expect(answer).toContain('"code":"bad_request"');
  });

  it('an expectation nobody knows fails no request', async () => {
    const head = 'GET /healthz HTTP/1.1\r\nhost: x\r\nexpect: a-miracle\r\nconnection: close\r\n\r\n';
    expect(await raw(head)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('a caller who writes everything before reading learns that it was too large, and goes on', async () => {
    const { port } = new URL(portcullis.service.adminUrl);
    const size = 17 * 1024 * 1024;
    const auth = `authorization: Bearer ${portcullis.secret}`;
    const client = await dial(Number(port));
    client.send(
      `POST /v1/scan HTTP/1.1\r\nhost: x\r\n${auth}\r\ncontent-type: application/json\r\ncontent-length: ${size}\r\n\r\n`,
    );
    client.socket.pause();
    await new Promise((written) => client.socket.write(Buffer.alloc(size, ' '), written));
    client.send(`GET /v1/me HTTP/1.1\r\nhost: x\r\n${auth}\r\n\r\n`);
    client.socket.resume();
    const answers = await client.received((text) => statusesIn(text).length === 2);
    expect(statusesIn(answers)).toEqual([413, 200]);
    client.socket.destroy();
  });

  it('both a length and chunks are refused', async () => {
    const smuggled =
      'POST /v1/scan HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n';
    expect(await raw(smuggled)).toContain('"code":"bad_request"');
  });

  it('one connection too many is answered 503 and closed', async () => {
    const { hostname, port } = new URL(portcullis.service.adminUrl);
    const open = await Promise.all(
      Array.from(
        { length: 40 },
        () =>
          new Promise<ReturnType<typeof connect>>((resolve) => {
            const socket = connect(Number(port), hostname, () => resolve(socket));
            socket.on('error', () => undefined);
          }),
      ),
    );
    expect(await raw('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')).toContain('503');
    for (const socket of open) socket.destroy();
  });
});

describe('hostile bodies', () => {
  const paths = ['/v1/scan', '/v1/sanitise', '/v1/cloak/detect', '/v1/telemetry', '/v1/captures'];
  const documented = new Set([200, 400, 403, 413, 415, 503]);

  it('ten thousand of them never get an answer that is not documented', async () => {
    const value = fc.oneof(
      fc.json().map((text) => text),
      fc.string({ unit: 'binary' }),
      fc
        .record({
          text: fc.anything(),
          records: fc.anything(),
          tool_calls: fc.anything(),
          cloak: fc.anything(),
        })
        .map((body) => {
          try {
            return JSON.stringify(body);
          } catch {
            return '{}';
          }
        }),
    );
    const bodies = fc.sample(fc.tuple(fc.constantFrom(...paths), value), 10_000);
    const seen = new Map<number, number>();
    const queue = [...bodies];
    const worker = async () => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        const [path, body] = next;
        const answer = await post(new TextEncoder().encode(body), path);
        if (!documented.has(answer.status)) throw new Error(`${answer.status} for ${path}: ${body}`);
        if (answer.status === 503)
          expect(['not_configured', 'unavailable']).toContain(answer.body.error.code);
        seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: 16 }, worker));
    expect([...seen.values()].reduce((a, b) => a + b, 0)).toBe(10_000);
  }, 120_000);
});
