import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../support/service.js';

let portcullis: TestService;
beforeAll(async () => {
  process.env['PCL_TEST_CAPTURE_KEY'] = randomBytes(32).toString('base64');
  portcullis = await startTestService({ capture: { key_env: 'PCL_TEST_CAPTURE_KEY' } });
});
afterAll(() => portcullis.stop());

let serial = 0;
const record = (fields: object = {}) => ({
  id: `r${(serial += 1)}`,
  ts: '2026-11-15T10:00:00.000Z',
  type: 'guard.scan',
  decision: 'allow',
  blocked: false,
  ...fields,
});
const telemetry = (body: unknown) => portcullis.call('POST', '/v1/telemetry', body);
const stored = async () =>
  (await portcullis.service.store.records.tail({ limit: 10_000 })).map((row) => JSON.parse(row.body));

describe('POST /v1/telemetry', () => {
  it('keeps what parses, counts what does not', async () => {
    const { status, body } = await telemetry({
      records: [record(), { id: 'x' }, 5, record({ decision: 'maybe' })],
    });
    expect([status, body]).toEqual([200, { accepted: 1, rejected: 3 }]);
  });

  it('stores a repeated id once and accepts it each time', async () => {
    const once = record();
    expect((await telemetry({ records: [once, once] })).body).toEqual({ accepted: 2, rejected: 0 });
    expect((await telemetry({ records: [once] })).body).toEqual({ accepted: 1, rejected: 0 });
    expect((await stored()).filter(({ id }) => id === once.id)).toHaveLength(1);
  });

  it.each([
    ['an array', []],
    ['no records', {}],
    ['records of another type', { records: 'x' }],
  ])('refuses %s', async (_what, body) => {
    const answer = await telemetry(body);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'bad_request']);
  });

  it('takes an empty batch', async () => {
    expect((await telemetry({ records: [] })).body).toEqual({ accepted: 0, rejected: 0 });
  });

  it('refuses more than 500 records and keeps nothing of them', async () => {
    const before = (await stored()).length;
    const answer = await telemetry({ records: Array.from({ length: 501 }, () => record()) });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'too_many_records']);
    expect(await stored()).toHaveLength(before);
    expect((await telemetry({ records: Array.from({ length: 500 }, () => record()) })).body.accepted).toBe(
      500,
    );
  });

  it('drops unknown keys at every level', async () => {
    const sent = record({
      secretText: 'payload',
      sdk: { name: 'a', version: '1', extra: 1 },
      cloak: { ran: true, entities: 2, byType: { email: 2 }, token: '[[email:x]]' },
    });
    await telemetry({ records: [sent] });
    const kept = (await stored()).find(({ id }) => id === sent.id);
    expect(kept.sdk).toEqual({ name: 'a', version: '1' });
    expect(kept.cloak).toEqual({ ran: true, entities: 2, byType: { email: 2 } });
    expect(kept).not.toHaveProperty('secretText');
  });

  it('drops evidence unless the key may capture', async () => {
    const quiet = record({ evidence: ['Ignore all'] });
    await telemetry({ records: [quiet] });
    expect((await stored()).find(({ id }) => id === quiet.id)).not.toHaveProperty('evidence');
    await portcullis.call('PATCH', '/v1/me', { capture_enabled: true });
    const loud = record({ evidence: ['Ignore all'] });
    await telemetry({ records: [loud] });
    expect((await stored()).find(({ id }) => id === loud.id).evidence).toEqual(['Ignore all']);
    await portcullis.call('PATCH', '/v1/me', { capture_enabled: false });
  });

  it('keeps workspaces apart', async () => {
    const { key, secret } = await portcullis.service.store.keys.create({
      keyName: 'other',
      tenantId: 'other',
    });
    const same = record();
    await telemetry({ records: [same] });
    const other = await portcullis.call(
      'POST',
      '/v1/telemetry',
      { records: [same] },
      { authorization: `Bearer ${secret}` },
    );
    expect(other.body.accepted).toBe(1);
    const rows = await portcullis.service.store.records.tail({ limit: 10_000, tenantId: key.tenantId });
    expect(rows.map((row) => JSON.parse(row.body).id)).toEqual([same.id]);
  });
});

describe('POST /v1/captures', () => {
  const captures = (body: unknown) => portcullis.call('POST', '/v1/captures', body);
  const capture = (fields: object = {}) => ({
    id: `c${(serial += 1)}`,
    ts: '2026-11-15T10:00:00Z',
    ...fields,
  });

  it('is refused until the key has it enabled', async () => {
    expect((await captures({ records: [capture()] })).body.error.code).toBe('capture_disabled');
  });

  it('keeps bodies encrypted, and gives them back to who holds the key', async () => {
    await portcullis.call('PATCH', '/v1/me', { capture_enabled: true });
    const sent = capture({
      request: '{"prompt":"x"}',
      response: { any: ['json'] },
      baseUrl: null,
      stream: false,
      upstreamMs: 1.5,
    });
    expect((await captures({ records: [sent] })).body).toEqual({ accepted: 1, rejected: 0 });
    const { body: me } = await portcullis.call('GET', '/v1/me');
    const opened = await portcullis.service.store.captures.open(me.tenant_id, sent.id);
    expect(JSON.parse(opened?.body ?? '')).toMatchObject({
      request: '{"prompt":"x"}',
      response: { any: ['json'] },
    });
  });

  it('rejects one that is too large or of the wrong type, and keeps the rest', async () => {
    const big = capture({ request: 'x'.repeat(1024 * 1024 + 1) });
    const { body } = await captures({
      records: [big, capture({ stream: 'yes' }), { id: 'no-ts' }, capture()],
    });
    expect(body).toEqual({ accepted: 1, rejected: 3 });
  });

  it('refuses more than 100', async () => {
    const answer = await captures({ records: Array.from({ length: 101 }, () => capture()) });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'too_many_records']);
  });
});
