// Proxy. The only importer of http-proxy-3: carries what the operator lists as uninspected (`passthrough` routes and
// WebSocket upgrades), and nothing else. What goes through here is counted, never judged, and never by default.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createProxyServer } from 'http-proxy-3';

export interface TunnelTarget {
  readonly origin: string;
  /** Path and query as the upstream sees them. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
}

export interface Tunnel {
  carry(request: IncomingMessage, response: ServerResponse, target: TunnelTarget, failed: () => void): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, target: TunnelTarget): void;
}

export function createTunnel(): Tunnel {
  const proxy = createProxyServer({ changeOrigin: true, xfwd: false, ignorePath: false });
  const aim = (request: IncomingMessage, target: TunnelTarget) => {
    request.url = target.path;
    request.headers = target.headers;
  };
  return {
    carry: (request, response, target, failed) => {
      const { connection } = request.headers;
      aim(request, target);
      // The caller's wish to close is about this connection; the other one is always closed.
      if (connection === 'close') request.headers.connection = connection;
      proxy.web(request, response, { target: target.origin }, failed);
    },
    upgrade: (request, socket, head, target) => {
      const { connection, upgrade } = request.headers;
      aim(request, target);
      Object.assign(request.headers, { connection, upgrade });
      proxy.ws(request, socket, head, { target: target.origin }, () => socket.destroy());
    },
  };
}
