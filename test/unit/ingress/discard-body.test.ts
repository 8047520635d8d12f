import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { discardRest, isDiscarding } from '../../../src/ingress/discard-body.js';
import { dial, requestBytes } from '../../support/raw-socket.js';

let server: Server;
afterEach(() => server.closeAllConnections());

async function listen(heard: (request: IncomingMessage) => void): Promise<number> {
  server = createServer((request, response) => {
    heard(request);
    discardRest(request);
    response.end('no');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

it('reads the rest to its end, and until then the connection is marked as answered', async () => {
  const marks: boolean[] = [];
  const ended = new Promise<void>((resolve) => {
    void listen((request) => {
      queueMicrotask(() => marks.push(isDiscarding(request.socket)));
      request.once('end', () => {
        marks.push(isDiscarding(request.socket));
        resolve();
      });
    }).then(async (port) => {
      const client = await dial(port);
      const bytes = requestBytes('/', 'x'.repeat(1000));
      client.send(bytes.slice(0, -500));
      await client.received((text) => text.endsWith('no'));
      client.send(bytes.slice(-500));
    });
  });
  await ended;
  await new Promise((turn) => setImmediate(turn));
  expect(marks[0]).toBe(true);
});

it('cuts off a rest that nobody would wait for', async () => {
  const port = await listen(() => undefined);
  const client = await dial(port);
  client.send('POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n');
  const piece = `${(1024 * 1024).toString(16)}\r\n${' '.repeat(1024 * 1024)}\r\n`;
  for (let sent = 0; sent < 70 && !client.isClosed; sent += 1)
    await new Promise((written) => client.socket.write(piece, written));
  await expect.poll(() => client.isClosed).toBe(true);
});
