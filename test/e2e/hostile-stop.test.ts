// A stop while callers are served: open streams may end in peace, and nobody can hold the stop up beyond its deadline.
import { describe, expect, it } from 'vitest';
import { startProxied } from '../support/proxied.js';
import { dial, requestBytes, startRawUpstream, statusesIn } from '../support/raw-socket.js';

const PATH = '/v1/chat/completions';
const BODY = JSON.stringify({ model: 'm', stream: true, messages: [{ role: 'user', content: 'Hi.' }] });
const SSE = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n';
const delta = (content: string, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;
const UPGRADE =
  'GET /v1/realtime HTTP/1.1\r\nhost: p\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-key: a\r\nsec-websocket-version: 13\r\n\r\n';

describe('a stop', () => {
  it('lets an open stream end, and takes nobody new', async () => {
    const upstream = await startRawUpstream();
    const proxied = await startProxied({}, upstream.url);
    upstream.say((socket) => socket.write(SSE + delta('Once upon a time ')));
    const client = await dial(proxied.proxyPort);
    client.send(requestBytes(PATH, BODY));
    await client.received((text) => text.includes('Once'));
    const stopped = proxied.stop();
    await expect(dial(proxied.proxyPort)).rejects.toThrow();
    upstream.asked[0]?.socket.end(`${delta('the end. ', 'stop')}data: [DONE]\n\n`);
    const text = await client.received((sofar) => sofar.includes('[DONE]'));
    expect(text).toContain('the end.');
    await stopped;
    await upstream.close();
  }, 60_000);

  it('cuts off at its deadline whoever is left: streams, sockets, and those behind them', async () => {
    const upstream = await startRawUpstream();
    const proxied = await startProxied(
      { proxy: { port: 0, drain_timeout_ms: 300 }, passthrough: ['WS /v1/realtime'] },
      upstream.url,
    );
    upstream.say((socket, { head }) =>
      socket.write(
        head.includes('realtime')
          ? 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'
          : SSE + delta('Once upon a time '),
      ),
    );
    const streaming = await dial(proxied.proxyPort);
    streaming.send(requestBytes(PATH, BODY));
    await streaming.received((text) => text.includes('Once'));
    const upgraded = await dial(proxied.proxyPort);
    upgraded.send(UPGRADE);
    expect(statusesIn(await upgraded.received((text) => text.includes('101')))).toEqual([101]);
    const vanished = await dial(proxied.proxyPort);
    vanished.send(requestBytes(PATH, BODY).repeat(3));
    await expect.poll(() => upstream.asked.length).toBe(5);
    vanished.socket.resetAndDestroy();

    const startedMs = performance.now();
    await proxied.stop();
    expect(performance.now() - startedMs).toBeLessThan(4_000);
    const cut = await streaming.received();
    // Cut off, not ended: the last chunk that would end the answer never came.
    expect(cut.endsWith('0\r\n\r\n')).toBe(false);
    await upgraded.received();
    await expect.poll(() => upstream.asked.every(({ socket }) => socket.destroyed)).toBe(true);
    await upstream.close();
  }, 60_000);
});
