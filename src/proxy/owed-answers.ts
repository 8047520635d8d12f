// Proxy. The answers that each connection is still owed. Node tells a response that its connection has gone only once
// the response has had its turn on it; one that was pipelined behind another is told here, so that whoever works for it
// stops. Counts what is open, for draining, and bounds how many answers one connection may be owed at a time.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** No client of ours pipelines; more than a few at once is somebody going round the limit on connections. */
const MAX_PIPELINED = 8;

export class OwedAnswers {
  readonly #bySocket = new WeakMap<Duplex, Set<ServerResponse>>();
  #count = 0;
  #settled: (() => void) | null = null;

  /** Takes note of a response and tells when it is over; false when its connection is owed too many already. */
  add({ socket }: IncomingMessage, response: ServerResponse, onOver: () => void): boolean {
    const owed = this.#bySocket.get(socket) ?? this.#openFor(socket);
    if (owed.size >= MAX_PIPELINED) return false;
    owed.add(response);
    this.#count += 1;
    response.once('close', () => {
      owed.delete(response);
      this.#count -= 1;
      if (this.#count === 0) this.#settled?.();
      onOver();
    });
    return true;
  }

  /** Whether an answer on this connection has begun and not ended. */
  isAnswering(socket: Duplex): boolean {
    return [...(this.#bySocket.get(socket) ?? [])].some(({ headersSent }) => headersSent);
  }

  /** Resolves once nobody is owed anything. */
  settled(): Promise<void> {
    return this.#count === 0 ? Promise.resolve() : new Promise((resolve) => (this.#settled = resolve));
  }

  #openFor(socket: Socket): Set<ServerResponse> {
    const owed = new Set<ServerResponse>();
    this.#bySocket.set(socket, owed);
    socket.once('close', () => {
      for (const response of [...owed]) {
        if (response.socket !== null) continue;
        response.destroy();
        response.emit('close');
      }
    });
    return owed;
  }
}
