// The reference client, as published, with nothing set but `endpoint` and `api_key`.
import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPythonEnvironment } from '../support/python.js';
import { startTestService, type TestService } from '../support/service.js';

const python = createPythonEnvironment(['frostwolf==0.7.9', 'httpx']);
const driver = new URL('clients/frostwolf_driver.py', import.meta.url).pathname;
if (typeof python === 'string') process.stderr.write(`frostwolf client tests skipped: ${python}\n`);

const listen = (handler: RequestListener) =>
  new Promise<{ server: Server; url: string }>((resolve) => {
    const server = createServer(handler);
    server.listen(0, '127.0.0.1', () =>
      resolve({ server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
    );
  });

const completion = {
  id: 'c',
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content: 'fine' } }],
};
let asked = 0;
const provider: RequestListener = (request, response) => {
  asked += 1;
  let body = '';
  request.on('data', (chunk) => (body += String(chunk)));
  request.on('end', () => {
    if (body.includes('"stream":true') || body.includes('"stream": true')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(
        `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta: { content: 'fine' } }] })}\n\ndata: [DONE]\n\n`,
      );
    } else {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(completion));
    }
  });
};

interface Driven {
  readonly seen: any;
  readonly errors: readonly string[];
}

describe.skipIf(typeof python === 'string')('the published frostwolf client', () => {
  let portcullis: TestService;
  let upstream: { server: Server; url: string };
  const drive = async (scenario: string, endpoint = portcullis.service.adminUrl) => {
    if (typeof python === 'string') throw new Error(python);
    return (await python.drive(driver, [endpoint, portcullis.secret, upstream.url, scenario])) as Driven;
  };
  const recorded = async () =>
    (await portcullis.service.store.records.tail({ limit: 10_000 })).map(
      (row) => JSON.parse(row.body) as { type: string },
    );

  beforeAll(async () => {
    process.env['PCL_TEST_CAPTURE_KEY'] = randomBytes(32).toString('base64');
    portcullis = await startTestService({ capture: { key_env: 'PCL_TEST_CAPTURE_KEY' } });
    upstream = await listen(provider);
  });
  afterAll(async () => {
    await portcullis.stop();
    upstream.server.close();
    if (typeof python !== 'string') python.remove();
  });

  it('works through every entry point, and its telemetry is found in the store', async () => {
    asked = 0;
    const { seen, errors } = await drive('all');
    expect(errors).toEqual([]);
    expect(seen.init).toEqual({ authenticated: true, capture_enabled: false, key_name: 'first' });
    expect(seen.scan_clean).toMatchObject({ decision: 'allow', blocked: false, matches: 0, plan: 'default' });
    expect(seen.scan_attack).toMatchObject({ decision: 'block', blocked: true });
    expect(seen.scan_attack.categories).toContain('direct_injection');
    expect(seen.scan_messages.blocked).toBe(true);
    expect(seen.is_blocked).toBe(true);
    expect(seen.sanitise).toMatch(/^😀 Hello\. .*\[REDACTED\]/);
    expect(seen.sanitise).not.toContain('previous instructions');
    expect(seen.wrap_attack.blocked).toBe(true);
    expect(seen.wrap_clean).toEqual({ blocked: false, value: 'called' });
    expect(seen.wrap_sanitise.value).toContain('[REDACTED]');
    expect(seen.decorate_attack.blocked).toBe(true);
    expect(seen.decorate_clean.blocked).toBe(false);
    expect(seen.decorate_calls).toBe(1);
    expect(seen.httpx_attack.status).toBe(403);
    expect(seen.httpx_clean).toMatchObject({ status: 200 });
    expect(seen.httpx_stream.body).toContain('fine');
    expect(seen.async_httpx_attack.status).toBe(403);
    expect(asked, 'a blocked request never reaches the provider').toBe(2);
    expect(seen.tool_calls_good).toBe(true);
    expect(seen.tool_calls_bad).toMatchObject({
      allowed: false,
      codes: [expect.arrayContaining(['argument_injection']), ['unknown_tool']],
    });
    expect(seen.cloak_scan).toMatchObject({
      ran: true,
      error: null,
      types: ['email'],
      values: ['ann.lee@acme-mail.com'],
    });
    expect(seen.protect.blocked).toBe(false);
    expect(seen.protect.content).toMatch(/^Write to \[\[email:[0-9a-f]{12}\]\] about the invoice\.$/);
    expect(seen.restore).toBe('Write to ann.lee@acme-mail.com about the invoice.');
    expect(seen.protect_attack.blocked).toBe(true);
    const types = new Set((await recorded()).map(({ type }) => type));
    for (const type of ['scan', 'sanitise', 'wrap', 'decorate', 'tool_calls', 'protect', 'cloak.restore']) {
      expect(types).toContain(`guard.${type}`);
    }
  });

  it('ships captured bodies once capture is on, and stops when it is off', async () => {
    const { seen, errors } = await drive('capture');
    expect(errors).toEqual([]);
    expect(seen).toEqual({ on: true, off: false });
    expect(await portcullis.service.store.captures.count()).toBe(1);
  });

  const blocked = {
    scan: true,
    wrap: { blocked: true, reason: 'scan_unavailable' },
    decorate: { blocked: true, reason: 'scan_unavailable' },
    calls: 0,
    tools: false,
    cloak: false,
    init: false,
    httpx: 403,
  };

  it.each<[string, RequestListener]>([
    ['answers 500', (_request, response) => response.writeHead(500).end('{}')],
    ['is slow', () => undefined],
  ])('blocks when Portcullis %s', async (_how, handler) => {
    const broken = await listen(handler);
    expect((await drive('down', broken.url)).seen).toEqual(blocked);
    broken.server.closeAllConnections();
    broken.server.close();
  });

  it('blocks when Portcullis is down', async () => {
    expect((await drive('down', 'http://127.0.0.1:9')).seen).toEqual(blocked);
  });
});
