// Providers that lie, stall, flood or break, on bare sockets. Whatever they do, the caller gets an honest error in the
// dialect or the judged answer, the connection is not left in a state that poisons the next, and memory stays bounded.
import type { Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startProxied, type Proxied } from '../support/proxied.js';
import { dial, requestBytes, startRawUpstream, statusesIn, type RawUpstream } from '../support/raw-socket.js';

const MIB = 1024 * 1024;
const SECRET = 'AKIAZ7QWXB4TNRLC5VKD';
const PATH = '/v1/chat/completions';
const request = (more: object = {}) =>
  requestBytes(PATH, JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Hi.' }], ...more }));
const answer = (content: string) =>
  JSON.stringify({
    id: 'c',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  });
const FINE = answer('Fine.');
const reply = (body: string, headers: readonly string[] = []) =>
  `${['HTTP/1.1 200 OK', 'content-type: application/json', `content-length: ${Buffer.byteLength(body)}`, ...headers].join('\r\n')}\r\n\r\n${body}`;
const delta = (content: string, index = 0) =>
  `data: ${JSON.stringify({ id: 'c', choices: [{ index, delta: { content }, finish_reason: null }] })}\n\n`;
const ENDING = `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`;
/** A stream that ends when the connection does. */
const SSE = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n';
const SSE_CHUNKED =
  'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n';
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

let upstream: RawUpstream;
let proxied: Proxied;
beforeAll(async () => {
  upstream = await startRawUpstream();
  proxied = await startProxied(
    {
      proxy: { port: 0, first_byte_timeout_ms: 1_000, idle_timeout_ms: 1_000 },
      policies: { whole: { stream: { release: 'whole' }, semantic: 'off' } },
    },
    upstream.url,
  );
});
afterEach(() => {
  upstream.asked.length = 0;
});
afterAll(async () => {
  await proxied.stop();
  await upstream.close();
});

/** The whole answer to one request, decoded; the connection is closed by us when the answer is over. */
async function ask(body: object = {}, headers: Record<string, string> = {}) {
  const got = await fetch(proxied.proxyUrl + PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Hi.' }], ...body }),
  });
  return { status: got.status, headers: got.headers, text: await got.text() };
}
const askStream = (headers: Record<string, string> = {}) => ask({ stream: true }, headers);
const saying = (bytes: string | Uint8Array) => upstream.say((socket) => void socket.write(bytes));
const sayingAndClosing = (bytes: string | Uint8Array) => upstream.say((socket) => void socket.end(bytes));
const isUpstreamGone = () =>
  expect.poll(() => upstream.asked.at(-1)?.socket.destroyed, { timeout: 2_000 }).toBe(true);
const errorOf = (text: string) => (JSON.parse(text) as { error: { code: string; type: string } }).error;

/** An error in the dialect, inside the stream, and no ending. */
function expectBrokenOff(text: string): void {
  expect(text).toContain('"error"');
  expect(text).not.toContain('[DONE]');
  expect(text).not.toContain('"finish_reason":"stop"');
}

describe('an upstream that lies', () => {
  const bomb = gzipSync(Buffer.alloc(50 * MIB));
  it.each<[string, string, Uint8Array]>([
    ['a gzip bomb', 'gzip', bomb],
    ['a brotli bomb', 'br', brotliCompressSync(Buffer.alloc(8 * MIB))],
    ['gzip that hides a secret', 'gzip', gzipSync(answer(`It is ${SECRET}.`))],
    ['gzip in gzip', 'gzip, gzip', gzipSync(gzipSync(FINE))],
    ['a coding nobody knows', 'rot13', Buffer.from(FINE)],
  ])('about plain bodies: %s', async (_what, coding, body) => {
    const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-encoding: ${coding}\r\ncontent-length: ${body.length}\r\n\r\n`;
    saying(Buffer.concat([Buffer.from(head), body]));
    const before = process.memoryUsage().rss;
    const { status, text, headers } = await ask();
    expect([status, errorOf(text).type]).toEqual([502, 'server_error']);
    expect(headers.get('content-encoding')).toBeNull();
    expect(process.memoryUsage().rss - before).toBeLessThan(40 * MIB);
  });

  it('about plain streams: a compressed stream is refused before its first byte', async () => {
    const body = gzipSync(delta(`It is ${SECRET}. `) + ENDING);
    const head = SSE.replace('connection', 'content-encoding: gzip\r\nconnection');
    sayingAndClosing(Buffer.concat([Buffer.from(head), body]));
    const { status, text } = await askStream();
    expect([status, errorOf(text).type]).toEqual([502, 'server_error']);
    await isUpstreamGone();
  });

  it('was asked for identity', async () => {
    saying(reply(FINE));
    await ask({}, { 'accept-encoding': 'gzip, br' });
    expect(upstream.asked[0]?.head.toLowerCase()).toContain('accept-encoding: identity');
  });

  it.each<[string, string, string]>([
    ['a page', 'text/html', '<p>It is fine.</p>'],
    ['an event stream called JSON', 'application/json', delta('Hello. ') + ENDING],
    ['nothing known', 'application/x-anything', FINE],
    ['two types', 'text/event-streams, application/json', FINE],
    ['JSON with text behind it', 'application/json', `${FINE} and ${SECRET}`],
    ['JSON with a key twice', 'application/json', '{"choices":[],"choices":[]}'],
    ['JSON that is not UTF-8', 'application/json; charset=utf-8', '{"a":"\u00ff"}'],
    ['JSON that is nested too deeply', 'application/json', '['.repeat(5_000) + ']'.repeat(5_000)],
  ])('about its content type: %s', async (_what, type, body) => {
    const bytes = Buffer.from(body, 'latin1');
    const head = `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-length: ${bytes.length}\r\n\r\n`;
    saying(Buffer.concat([Buffer.from(head), bytes]));
    const { status, text } = await ask();
    expect([status, errorOf(text).type]).toEqual([502, 'server_error']);
    expect(text).not.toContain(SECRET);
  });

  it.each([
    ['JSON called an event stream', FINE],
    ['JSON lines called an event stream', `${FINE}\n\n${FINE}\n\n`],
    ['a page called an event stream', '<!doctype html>\n<p>no</p>\n\n'],
  ])('about being a stream: %s', async (_what, body) => {
    sayingAndClosing(SSE + body);
    const { text } = await askStream();
    // Lines that are no event's data are comments to a client; they are judged and may go.
    expect(text).toContain('"error"');
    expect(text).not.toMatch(/\[DONE\]|^data:.*Fine/m);
  });

  it('tells an event stream from other types in any spelling', async () => {
    sayingAndClosing(
      SSE.replace('text/event-stream', 'Text/Event-Stream; charset=UTF-8') + delta('Hello. ') + ENDING,
    );
    const { text } = await askStream();
    expect(text).toContain('Hello.');
    expect(text).toContain('[DONE]');
  });

  it('answers whole where a stream was asked for, and is judged all the same', async () => {
    saying(reply(answer(`It is ${SECRET}.`)));
    const { status, text } = await askStream();
    expect(status).toBe(400);
    expect(text).not.toContain(SECRET);
  });

  it('redirects, and is neither followed nor passed on', async () => {
    const target = `http://127.0.0.1:${proxied.proxyPort}/v1/chat/completions`;
    saying(`HTTP/1.1 307 Temporary Redirect\r\nlocation: ${target}\r\ncontent-length: 0\r\n\r\n`);
    const client = await dial(proxied.proxyPort);
    client.send(request());
    expect(statusesIn(await client.received((text) => text.includes('\r\n\r\n')))).toEqual([502]);
    client.socket.destroy();
    expect(upstream.asked).toHaveLength(1);
  });
});

describe('an upstream with a status of its own', () => {
  const ask = async () => {
    const client = await dial(proxied.proxyPort);
    client.send(request().replace('\r\n', '\r\nconnection: close\r\n'));
    return await client.received();
  };

  it.each<[string, number, string]>([
    ['nothing to say', 204, 'HTTP/1.1 204 No Content\r\n\r\n'],
    ['hints before its answer', 200, `HTTP/1.1 103 Early Hints\r\nlink: </${SECRET}>\r\n\r\n${reply(FINE)}`],
    ['nothing new', 502, 'HTTP/1.1 304 Not Modified\r\netag: "1"\r\n\r\n'],
    ['another protocol', 502, `HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\n\r\n${SECRET}`],
    ['half an answer', 502, reply(FINE.slice(0, 20)).replace('200 OK', '206 Partial Content')],
  ])('says so, and nothing else comes through: %s', async (_what, status, bytes) => {
    saying(bytes);
    const text = await ask();
    expect(statusesIn(text)).toEqual([status]);
    expect(text).not.toContain(SECRET);
    if (status === 204) expect(text.toLowerCase()).not.toContain('content-length');
  });
});

describe('an upstream that breaks HTTP', () => {
  it.each<[string, string]>([
    ['no status', 'nonsense\r\n\r\n'],
    ['a status that is none', 'HTTP/1.1 abc OK\r\n\r\n'],
    ['two lengths', reply(FINE, ['content-length: 3'])],
    ['a length and chunks', reply(FINE, ['transfer-encoding: chunked'])],
    ['a folded header', reply(FINE, ['x-a: b', ' c: d'])],
    ['a header without a colon', reply(FINE, ['nonsense'])],
    [
      'a flood of headers',
      reply(
        FINE,
        Array.from({ length: 10_000 }, (_, at) => `x-${at}: b`),
      ),
    ],
    ['one endless header', reply(FINE, [`x-a: ${'b'.repeat(200_000)}`])],
    [
      'a switch of protocols nobody asked for',
      'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
    ],
    [
      'a bad chunk',
      `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n${FINE}\r\n0\r\n\r\n`,
    ],
  ])('gives a 502 and loses the connection: %s', async (_what, bytes) => {
    saying(bytes);
    const { status, text } = await ask();
    expect([status, errorOf(text).code]).toEqual([502, 'upstream_unreachable']);
    await isUpstreamGone();
  });

  it.each<[string, string]>([
    ['a length', reply(FINE).slice(0, -10)],
    [
      'chunks',
      `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${chunk(FINE)}`,
    ],
    [
      'the connection',
      `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n${FINE.slice(0, -10)}`,
    ],
  ])('gives a 502 for a whole answer that is cut short: %s', async (_what, bytes) => {
    sayingAndClosing(bytes);
    const { status, text } = await ask();
    expect(status).toBe(502);
    expect(text).not.toContain('Fine.');
  });

  it.each<[string, string]>([
    ['no last chunk', SSE_CHUNKED + chunk(delta('Once upon a time '))],
    ['inside a chunk', `${SSE_CHUNKED}ff\r\n${delta('Once upon a time ')}`],
    ['a bad chunk', `${SSE_CHUNKED}${chunk(delta('Once upon a time '))}zz\r\n`],
    ['no ending of the dialect', SSE + delta('Once upon a time ')],
    ['inside an event', `${SSE}${delta('Once upon a time ')}data: {"id":"c","choi`],
  ])('gives an error for a stream that is cut short: %s', async (_what, bytes) => {
    sayingAndClosing(bytes);
    const { status, text } = await askStream();
    expect(status).toBe(200);
    expect(text).toContain('Once upon');
    expectBrokenOff(text);
  });

  it('does not answer the next caller with bytes it sent too many of', async () => {
    saying(reply(FINE) + reply(answer('This was meant for somebody else.')));
    expect((await ask()).text).toBe(FINE);
    saying(reply(answer('Mine.')));
    for (let at = 0; at < 5; at += 1) expect((await ask()).text).toBe(answer('Mine.'));
  });

  it.each([
    ['a hint', 'HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\n\r\n'],
    ['many of them', 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(500)],
  ])('may say that it is not ready yet: %s', async (_what, informational) => {
    saying(informational + reply(FINE));
    expect((await ask()).text).toBe(FINE);
  });
});

describe('an upstream that is slow or gone', () => {
  it('gives a 504 when it does not begin', async () => {
    upstream.say(() => undefined);
    const { status, text } = await ask();
    expect([status, errorOf(text).code]).toEqual([504, 'upstream_timeout']);
    await isUpstreamGone();
  });

  it('gives a 504 when it stalls within a whole answer', async () => {
    saying(reply(FINE).slice(0, -10));
    expect((await ask()).status).toBe(504);
    await isUpstreamGone();
  });

  it('gives an error when it stalls within a stream', async () => {
    saying(SSE + delta('Once upon a time '));
    const { text } = await askStream();
    expect(text).toContain('Once upon');
    expect(text).toContain('upstream_timeout');
    expectBrokenOff(text);
    await isUpstreamGone();
  });

  it('has its caller kept waiting by comments while a call is held', async () => {
    const piece = (fields: object, finish: string | null = null) =>
      `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...fields }] }, finish_reason: finish }] })}\n\n`;
    upstream.say((socket) => {
      socket.write(SSE + piece({ id: 'x', type: 'function', function: { name: 'f', arguments: '{"a":"' } }));
      let beats = 0;
      const timer = setInterval(() => {
        beats += 1;
        if (beats < 12) socket.write(piece({ function: { arguments: 'b' } }));
        else {
          clearInterval(timer);
          socket.end(piece({ function: { arguments: '"}' } }) + ENDING);
        }
      }, 400);
    });
    const { text } = await askStream();
    const [before, after] = text.split('held by portcullis');
    expect(before).not.toContain('tool_calls');
    expect(after).toContain('"}');
    expect(text).toContain('[DONE]');
  });

  it('gives a 502 when it hangs up without a word', async () => {
    upstream.say((socket) => socket.destroy());
    expect((await ask()).status).toBe(502);
    upstream.say((socket) => socket.resetAndDestroy());
    expect((await ask()).status).toBe(502);
  });

  it('gives an error when it resets within a stream', async () => {
    upstream.say((socket) => {
      socket.write(SSE + delta('Once upon a time '));
      setTimeout(() => socket.resetAndDestroy(), 30);
    });
    expectBrokenOff((await askStream()).text);
  });
});

describe('an upstream that breaks its event stream', () => {
  it.each<[string, string | Uint8Array]>([
    ['JSON that is none', 'data: {"id":"c",\n\n'],
    ['a key twice', 'data: {"id":"c","choices":[],"choices":[{"index":0,"delta":{"content":"x"}}]}\n\n'],
    [
      'bytes that are not UTF-8',
      Buffer.concat([Buffer.from('data: "'), Buffer.from([0xff, 0xfe]), Buffer.from('"\n\n')]),
    ],
    [
      'half a character',
      Buffer.concat([Buffer.from('data: {"a":"'), Buffer.from([0xf0, 0x9f]), Buffer.from('"}\n\n')]),
    ],
    ['nesting without end', `data: ${'['.repeat(50_000)}${']'.repeat(50_000)}\n\n`],
    ['an event of two megabytes', `data: ${JSON.stringify({ a: 'b'.repeat(2 * MIB) })}\n\n`],
    ['a comment of two megabytes', `: ${'b'.repeat(2 * MIB)}\n\n`],
    ['text after the end', `${ENDING}${delta(`It is ${SECRET}. `)}`],
  ])('gives an error or an ending, and nothing unjudged: %s', async (_what, bytes) => {
    upstream.say((socket) => {
      socket.write(SSE + delta('Once upon a time '));
      socket.end(bytes);
    });
    const { text } = await askStream();
    expect(text).toContain('Once upon');
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain('bbbbbb');
    await isUpstreamGone();
  });

  it('has its comments and unknown fields judged too', async () => {
    sayingAndClosing(
      `${SSE}${delta('Hello there. ')}: It is ${SECRET}\nretry: ${SECRET}\nx: ${SECRET}\ndata: {"id":"c","choices":[]}\n\n${ENDING}`,
    );
    const { text } = await askStream();
    expect(text).not.toContain(SECRET);
  });

  it.each([
    ['choices', (at: number) => delta('x', at)],
    [
      'calls',
      (at: number) =>
        `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta: { tool_calls: [{ index: at, id: `i${at}`, type: 'function', function: { name: 'f', arguments: '{' } }] }, finish_reason: null }] })}\n\n`,
    ],
  ])('cannot open lanes without end: %s', async (_what, event) => {
    upstream.say((socket) => {
      socket.write(SSE);
      let at = 0;
      pour(socket, () => event((at += 1)));
    });
    const { text } = await askStream();
    expectBrokenOff(text);
    await isUpstreamGone();
  });
});

/** Writes for as long as there is somebody, as fast as it is let. Answers how many bytes have been taken. */
function pour(socket: Socket, next: () => string): () => number {
  let taken = 0;
  const go = () => {
    for (let more = true; more && !socket.destroyed;) {
      const piece = next();
      taken += piece.length;
      more = socket.write(piece);
    }
  };
  socket.on('drain', go);
  go();
  return () => taken;
}

/** The same event in many more bytes, none of which is text. */
const padded = (event: string) => event.replace('data: {', `data: {${' '.repeat(64_000)}`);

describe('an upstream without end', () => {
  it('is cut off within an event that never ends', async () => {
    let taken = () => 0;
    upstream.say((socket) => {
      socket.write(`${SSE}${delta('Once upon a time ')}data: {"id":"`);
      taken = pour(socket, () => 'x'.repeat(16_384));
    });
    const { text } = await askStream();
    expectBrokenOff(text);
    await isUpstreamGone();
    expect(taken()).toBeLessThan(16 * MIB);
  });

  it('is cut off within a whole answer that never ends', async () => {
    upstream.say((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n{"a":"');
      pour(socket, () => 'x'.repeat(262_144));
    });
    const { status, text } = await ask();
    expect([status, errorOf(text).type]).toEqual([502, 'server_error']);
    await isUpstreamGone();
  });

  it('is cut off within arguments of a call that never end', async () => {
    const piece = (fields: object) =>
      `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...fields }] }, finish_reason: null }] })}\n\n`;
    upstream.say((socket) => {
      socket.write(SSE + piece({ id: 'x', type: 'function', function: { name: 'f', arguments: '{"a":"' } }));
      pour(socket, () => padded(piece({ function: { arguments: 'more words ' } })));
    });
    const { text } = await askStream();
    expectBrokenOff(text);
    expect(text).not.toContain('more words');
    await isUpstreamGone();
  });

  it('is cut off where the whole answer is waited for', async () => {
    const { secret } = await proxied.portcullis.service.store.keys.create({ keyName: 'w', policy: 'whole' });
    upstream.say((socket) => {
      socket.write(SSE);
      pour(socket, () => padded(delta('more words ')));
    });
    const { text } = await askStream({ authorization: `Bearer ${secret}` });
    expectBrokenOff(text);
    expect(text).not.toContain('more words');
    await isUpstreamGone();
  });

  it('is cut off in a held answer of countless small pieces', async () => {
    const { secret } = await proxied.portcullis.service.store.keys.create({ keyName: 'v', policy: 'whole' });
    const choices = Array.from({ length: 1_000 }, (_, index) => ({ index, delta: { content: 'a' } }));
    const event = `data: ${JSON.stringify({ id: 'c', choices })}\n\n`;
    upstream.say((socket) => {
      socket.write(SSE);
      pour(socket, () => event);
    });
    expectBrokenOff((await askStream({ authorization: `Bearer ${secret}` })).text);
    await isUpstreamGone();
  });

  it('waits for a client that does not read, and memory stays flat', async () => {
    let taken = () => 0;
    upstream.say((socket) => {
      socket.write(SSE);
      taken = pour(socket, () => delta('Once upon a time there was a mill. '.repeat(20)));
    });
    const client = await dial(proxied.proxyPort);
    client.socket.pause();
    client.send(request({ stream: true }));
    let last = -1;
    const isStill = () => {
      const now = taken();
      const same = now > 0 && now === last;
      last = now;
      return same;
    };
    await expect.poll(isStill, { interval: 200, timeout: 5_000 }).toBe(true);
    // What lies in the sockets' own buffers, and a little of ours.
    expect(taken()).toBeLessThan(24 * MIB);
    const before = process.memoryUsage().rss;
    const first = taken();
    client.socket.resume();
    // More than had been taken before: so more has been taken since.
    await client.received((text) => text.length > first + MIB);
    client.socket.destroy();
    await isUpstreamGone();
    expect(process.memoryUsage().rss - before).toBeLessThan(96 * MIB);
  });
});
