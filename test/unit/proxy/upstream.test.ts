import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createUpstreams, type UpstreamFailure } from '../../../src/proxy/upstream.js';

/** An address nobody listens at: the system gave it to us, and we let it go. */
async function deadOrigin(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

function failureOf(origin: string): Promise<readonly [UpstreamFailure, string | null]> {
  const upstreams = createUpstreams({ connectMs: 5_000, firstByteMs: 5_000, idleMs: 5_000 });
  return new Promise<readonly [UpstreamFailure, string | null]>((resolve, reject) => {
    const answered = () => reject(new Error('somebody answered'));
    upstreams.send(
      { origin, path: '/', method: 'POST', headers: {}, body: null },
      {
        started: answered,
        data: () => true,
        ended: answered,
        failed: (failure, cause) => resolve([failure, cause]),
      },
    );
  }).finally(() => upstreams.close());
}

describe('an upstream that cannot be reached', () => {
  it('is told with the word of the system, so that an operator learns what to mend', async () => {
    expect(await failureOf(await deadOrigin())).toEqual(['unreachable', 'ECONNREFUSED']);
  });
});
