import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../support/service.js';

let portcullis: TestService;
beforeAll(async () => (portcullis = await startTestService()));
afterAll(() => portcullis.stop());

describe('HEAD', () => {
  it.each(['/healthz', '/readyz', '/metrics', '/openapi.json', '/v1/me'])(
    'answers as GET does at %s, without a body',
    async (path) => {
      const headers = { authorization: `Bearer ${portcullis.secret}` };
      const answer = await fetch(`${portcullis.service.adminUrl}${path}`, { method: 'HEAD', headers });
      expect([answer.status, await answer.text()]).toEqual([200, '']);
      expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(0);
    },
  );

  it('needs a key where GET does', async () => {
    const answer = await fetch(`${portcullis.service.adminUrl}/v1/me`, { method: 'HEAD' });
    expect(answer.status).toBe(401);
  });
});

describe('/v1/me', () => {
  it('reports the calling key', async () => {
    const { status, body } = await portcullis.call('GET', '/v1/me');
    expect(status).toBe(200);
    expect(body).toEqual({
      key_id: body.key_id,
      tenant_id: body.tenant_id,
      key_name: 'first',
      capture_enabled: false,
    });
  });

  it('cannot switch capture on until the operator has set an encryption key', async () => {
    const answer = await portcullis.call('PATCH', '/v1/me', { capture_enabled: true });
    expect([answer.status, answer.body.error.code]).toEqual([503, 'not_configured']);
    expect((await portcullis.call('GET', '/v1/me')).body.capture_enabled).toBe(false);
  });

  it('switches capture off all the same', async () => {
    const answer = await portcullis.call('PATCH', '/v1/me', { capture_enabled: false });
    expect([answer.status, answer.body.capture_enabled]).toEqual([200, false]);
  });

  it('takes a body as long as any other endpoint does', async () => {
    const body = { capture_enabled: false, note: 'x'.repeat(100_000) };
    expect((await portcullis.call('PATCH', '/v1/me', body)).status).toBe(200);
  });

  it('takes nothing but a boolean', async () => {
    const answer = await portcullis.call('PATCH', '/v1/me', { capture_enabled: 'yes', key_id: 'other' });
    expect([answer.status, answer.body.error.details[0].path]).toEqual([400, '/capture_enabled']);
  });
});

describe('health and documents need no key', () => {
  const open = (path: string) => fetch(portcullis.service.adminUrl + path);

  it('/healthz is alive', async () => {
    const answer = await open('/healthz');
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
  });

  it('/readyz is ready and names the models that are off', async () => {
    const answer = await open('/readyz');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ ready: true, reasons: [], models_off: ['semantic', 'ner'] });
  });

  it('/openapi.json is the committed document', async () => {
    const served: unknown = await (await open('/openapi.json')).json();
    const committed: unknown = JSON.parse(
      readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'),
    );
    expect(served, 'regenerate with: npm run openapi').toEqual(committed);
  });

  it('the document lists every path of the interface', async () => {
    const { paths, openapi } = (await (await open('/openapi.json')).json()) as {
      paths: object;
      openapi: string;
    };
    expect(openapi).toBe('3.1.0');
    expect(Object.keys(paths)).toEqual([
      '/v1/me',
      '/v1/scan',
      '/v1/cloak/detect',
      '/v1/sanitise',
      '/v1/telemetry',
      '/v1/captures',
      '/healthz',
      '/readyz',
      '/metrics',
      '/openapi.json',
    ]);
  });
});
