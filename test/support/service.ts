// A real service on free ports with a store of its own, for tests that go through sockets.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { loadConfig } from '../../src/config/load.js';
import { startService, type Service } from '../../src/main.js';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;

  readonly body: any;
}

export interface TestService {
  readonly service: Service;
  readonly secret: string;
  readonly dir: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Sends a body as it is. */
  send(
    method: string,
    path: string,
    body: string | Uint8Array<ArrayBuffer> | null,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  stop(): Promise<void>;
}

/** Whatever models are installed in the checkout, tests use those they name: none, unless `models.dir` says where. */
export async function startTestService(
  settings: Readonly<Record<string, unknown>> = {},
  dir?: string,
): Promise<TestService> {
  const home = dir ?? mkdtempSync(join(tmpdir(), 'pcl-service-'));
  const file = join(home, 'portcullis.yaml');
  const models = { dir: join(home, 'no-models'), ...(settings['models'] as object | undefined) };
  const base = {
    proxy: { port: 0 },
    admin: { port: 0 },
    data_dir: join(home, 'data'),
    log: { level: 'silent' },
  };
  writeFileSync(file, stringify({ ...base, ...settings, models }));
  const service = await startService(loadConfig({ file, env: {} }));
  const secret = service.firstKey?.secret ?? '';

  const send: TestService['send'] = async (method, path, body, headers = {}) => {
    const answer = await fetch(service.adminUrl + path, {
      method,
      headers: { authorization: `Bearer ${secret}`, ...headers },
      ...(body === null ? {} : { body }),
    });
    const text = await answer.text();
    let parsed: unknown = text;
    try {
      parsed = JSON.parse(text);
    } catch {
      // Left as text: a test that expects JSON fails on it.
    }
    return { status: answer.status, headers: answer.headers, body: parsed };
  };
  return {
    service,
    secret,
    dir: home,
    send,
    call: (method, path, body, headers) =>
      send(method, path, body === undefined ? null : JSON.stringify(body), {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      }),
    stop: async () => {
      await service.stop();
      if (dir === undefined) rmSync(home, { recursive: true, force: true });
    },
  };
}
