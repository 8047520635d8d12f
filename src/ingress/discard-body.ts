// Ingress. What is left of a refused request's body enters and is thrown away. Most clients read an answer only once they
// have written everything: were the connection cut instead, they would see a reset and never learn why. A rest that does
// not end is cut by the server's request timeout, one that is too large right here.

import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** Four times what any body may have: whoever sends more is not waiting for an answer. */
const MOST_BYTES = 64 * 1024 * 1024;

const discarding = new WeakSet<Duplex>();

/** Reads on without keeping anything, so that the answer is read and the connection can be used again. */
export function discardRest(request: IncomingMessage): void {
  const { socket } = request;
  if (request.complete) return;
  let bytes = 0;
  discarding.add(socket);
  request.once('end', () => discarding.delete(socket));
  request.on('error', () => undefined);
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) socket.destroy();
  });
}

/** Whether the request on this connection has been answered before it was whole: it must not get a second answer. */
export function isDiscarding(socket: Duplex): boolean {
  return discarding.has(socket);
}
