// Bare sockets for tests that must say what no HTTP library would say: a client that sends bytes and keeps what it gets,
// and an upstream that answers a parsed request with whatever bytes a test wants.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface RawClient {
  readonly socket: Socket;
  /** Everything received so far. */
  text(): string;
  send(bytes: string | Uint8Array): void;
  /** What had come when the other side closed, or when `isEnough` was content. */
  received(isEnough?: (text: string) => boolean, timeoutMs?: number): Promise<string>;
  readonly isClosed: boolean;
}

export function dial(port: number): Promise<RawClient> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let isClosed = false;
    let wake: () => void = () => undefined;
    socket.once('error', reject);
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      wake();
    });
    const close = () => {
      isClosed = true;
      socket.destroy();
      wake();
    };
    socket.on('end', close);
    socket.on('close', close);
    const received: RawClient['received'] = (isEnough = () => false, timeoutMs = 10_000) =>
      new Promise((done, fail) => {
        const timer = setTimeout(
          () => fail(new Error(`nothing more within ${timeoutMs} ms of: ${text.slice(0, 500)}`)),
          timeoutMs,
        );
        wake = () => {
          if (!isClosed && !isEnough(text)) return;
          clearTimeout(timer);
          done(text);
        };
        wake();
      });
    socket.once('connect', () => {
      socket.removeListener('error', reject);
      // A reset by the other side is an ending like any other here.
      socket.on('error', () => undefined);
      resolve({
        socket,
        text: () => text,
        send: (bytes) => void socket.write(bytes),
        received,
        get isClosed() {
          return isClosed;
        },
      });
    });
  });
}

/** A whole request as bytes; `headers` go as they are. */
export function requestBytes(path: string, body: string, headers: readonly string[] = []): string {
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: proxy',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...headers,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** The status of each answer in a stretch of bytes, in order. */
export const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

export interface RawAsked {
  readonly head: string;
  readonly body: string;
  /** The connection it came by. */
  readonly socket: Socket;
}

export type RawScript = (socket: Socket, asked: RawAsked) => void;

export interface RawUpstream {
  readonly url: string;
  readonly asked: RawAsked[];
  say(script: RawScript): void;
  close(): Promise<void>;
}

/** Reads one request after another off a connection (by content-length alone) and has the script answer each. */
export async function startRawUpstream(): Promise<RawUpstream> {
  const asked: RawAsked[] = [];
  const sockets = new Set<Socket>();
  let script: RawScript = (socket) => socket.destroy();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let pending = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk]);
      for (;;) {
        const end = pending.indexOf('\r\n\r\n');
        if (end < 0) return;
        const head = pending.subarray(0, end).toString('latin1');
        const size = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
        if (pending.length < end + 4 + size) return;
        const entry = { socket, head, body: pending.subarray(end + 4, end + 4 + size).toString() };
        pending = pending.subarray(end + 4 + size);
        asked.push(entry);
        script(socket, entry);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    say: (next) => (script = next),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
