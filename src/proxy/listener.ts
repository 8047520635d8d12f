// Proxy, ingress of the data plane. Sockets enter; each request is routed, its caller identified, its limits checked, and
// it is handed to an exchange, to the tunnel where the operator lists it, or refused. Owns the server's life: limits at
// the door, draining at the end.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Config } from '../config/load.js';
import { FirewallError, REFUSALS } from '../core/errors.js';
import { LIMITS } from '../core/limits.js';
import { newRequestId } from '../core/request-id.js';
import { collectBody } from '../ingress/collect-body.js';
import { discardRest, isDiscarding } from '../ingress/discard-body.js';
import type { Adapter } from '../protocol/adapter.js';
import { DIALECTS } from '../protocol/dialects.js';
import { locate, type UpstreamMap } from '../protocol/route-table.js';
import { keysInQuery, stripKey, type Credentials } from './credentials.js';
import { runExchange } from './exchange.js';
import { requestHeaders } from './headers.js';
import { identify, type Identity, type IdentityRules } from './identity.js';
import { KnownRoutes, type KnownRoute } from './known-routes.js';
import { OwedAnswers } from './owed-answers.js';
import type { ProxyParts } from './parts.js';
import { framingOf, hasOneHost, isPassedThrough, readPassthrough, splitTarget } from './passthrough.js';
import { policyFor } from './policies.js';
import { refuseByHead } from './read-body.js';
import { logRefused, refusalOfError, sendRefusal } from './refusals.js';
import type { Tunnel } from './tunnel.js';

export interface ListenerParts {
  readonly config: Config;
  readonly proxy: ProxyParts;
  readonly identity: IdentityRules;
  /** Seconds a key must wait; null where it may go on. */
  readonly rateLimit: (keyId: string) => number | null;
  readonly credentials: Credentials;
  readonly tunnel: Tunnel;
}

const PLAIN = DIALECTS['plain-json'];

/** What Node found wrong with a request that never became one; anything else is a 400. */
const UNREADABLE: ReadonlyMap<string, string> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
]);

/** Answers on the bare socket, where there is no response to answer with, and closes it. */
function hangUp(socket: Duplex, status: string): void {
  if (!socket.writable) return;
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
}

function refuse(arrival: Arrival, adapter: Adapter, error: unknown, parts: ProxyParts): void {
  logRefused(parts.log, error, arrival.requestId);
  sendRefusal(arrival, adapter, refusalOfError(error, arrival.requestId));
  discardRest(arrival.request);
}

export class ProxyListener {
  readonly server: Server;
  readonly #parts: ListenerParts;
  readonly #upstreams: UpstreamMap;
  readonly #routes: KnownRoutes;
  readonly #passthrough: ReturnType<typeof readPassthrough>;
  /** Connections that have left HTTP behind: the server does not count them as its own any more. */
  readonly #upgraded = new Set<Duplex>();
  readonly #owed = new OwedAnswers();

  constructor(parts: ListenerParts) {
    const { config } = parts;
    this.#parts = parts;
    this.#upstreams = new Map(
      Object.entries(config.upstreams).map(([name, { base_url: baseUrl, dialect: family }]) => [
        name,
        { baseUrl, family },
      ]),
    );
    this.#routes = new KnownRoutes(this.#upstreams);
    this.#passthrough = readPassthrough(config.passthrough);
    this.server = createServer(
      {
        headersTimeout: config.proxy.header_timeout_ms,
        requestTimeout: config.proxy.request_timeout_ms,
        connectionsCheckingInterval: 500,
        maxHeaderSize: 32 * 1024,
        keepAliveTimeout: 65_000,
      },
      (request, response) => this.#arrive(request, response),
    );
    this.server.maxConnections = config.proxy.max_connections;
    // An expectation that nobody knows is nothing to fail a request for.
    this.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
      this.#arrive(request, response),
    );
    this.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.#upgrade(request, socket, head),
    );
    this.server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
      // In the middle of an answer, or after one, a status line would be read as part of it.
      if (this.#owed.isAnswering(socket) || isDiscarding(socket)) socket.destroy();
      else hangUp(socket, UNREADABLE.get(error.code ?? '') ?? '400 Bad Request');
    });
  }

  /** Takes no new connections and waits for open exchanges; those that last beyond the deadline are cut. */
  async close(deadlineMs: number): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeIdleConnections();
    let deadline: NodeJS.Timeout | undefined;
    const isLate = new Promise<void>((resolve) => (deadline = setTimeout(resolve, deadlineMs)));
    await Promise.race([this.#owed.settled(), isLate]);
    clearTimeout(deadline);
    this.server.closeAllConnections();
    for (const socket of this.#upgraded) socket.destroy();
    await closed;
  }

  #arrive(request: IncomingMessage, response: ServerResponse): void {
    let adapter = PLAIN;
    let name = 'refused';
    const startedMs = performance.now();
    const onOver = () => {
      const ms = performance.now() - startedMs;
      // 499, as others write it: the caller went before there was an answer.
      const status = response.headersSent ? response.statusCode : 499;
      this.#parts.proxy.metrics.answered('proxy', name, { status, ms });
    };
    if (!this.#owed.add(request, response, onOver)) {
      request.socket.destroy();
      return;
    }
    const arrival: Arrival = { request, response, requestId: newRequestId() };
    try {
      const target = splitTarget(request);
      if (target === null) throw new FirewallError('not_inspected');
      if (!hasOneHost(request)) {
        // Whoever else read this may have found another end of it: nothing that follows is to be believed.
        response.shouldKeepAlive = false;
        throw new FirewallError('bad_request');
      }
      const found = this.#routes.find(target.path);
      if (found !== null) {
        adapter = found.adapter;
        name = adapter.name;
      }
      const identity = this.#admit(request, target.query);
      if (found === null || request.method !== 'POST') {
        this.#passOrRefuse(arrival, target, identity);
        name = 'passthrough';
      } else this.#exchange(arrival, { route: found, query: target.query }, identity);
    } catch (error) {
      refuse(arrival, adapter, error, this.#parts.proxy);
    }
  }

  /** Who is calling, unless they call too often. */
  #admit(request: IncomingMessage, query: string): Identity {
    const identity = identify(request.headers, keysInQuery(query), this.#parts.identity);
    const wait = this.#parts.rateLimit(identity.key.keyId);
    if (wait === null) return identity;
    throw new FirewallError('rate_limited', { headers: { 'retry-after': String(wait) } });
  }

  #exchange(
    arrival: Arrival,
    { route, query }: { readonly route: KnownRoute; readonly query: string },
    identity: Identity,
  ): void {
    const { config, proxy, credentials } = this.#parts;
    refuseByHead(arrival.request);
    const { key, bringsCredential } = identity;
    const { upstream, adapter, origin, path } = route;
    const { policy, policyName } = policyFor(config, key, upstream);
    const { request, response, requestId } = arrival;
    const destination = {
      adapter,
      upstream,
      origin,
      path,
      query: bringsCredential ? query : stripKey(query),
      keepsCredentials: bringsCredential,
      credential: bringsCredential ? null : (credentials.get(upstream) ?? null),
    };
    const setting = { request, response, requestId, key, policy, policyName, destination };
    collectBody(request, LIMITS.bodyBytes, {
      onBody: (bytes) => void runExchange(proxy, setting, bytes),
      onRefusal: (refusal) => refuse(arrival, adapter, refusal, proxy),
    });
  }

  #passOrRefuse(arrival: Arrival, target: { path: string; query: string }, identity: Identity): void {
    const { request, response } = arrival;
    const place = locate(target.path, this.#upstreams);
    const method = request.method ?? '';
    if (place === null || !isPassedThrough(this.#passthrough, method, place.path)) {
      const names = [...this.#upstreams.keys()].join(', ');
      throw new FirewallError('not_inspected', {
        message: `${REFUSALS.not_inspected.sentence} It may begin with the name of an upstream (${names}); "passthrough" lists what goes without inspection.`,
      });
    }
    const url = new URL(place.url);
    const to = this.#tunnelTarget(request, identity, { url, ...target, upstream: place.upstream });
    Object.assign(to.headers, framingOf(request));
    response.setHeader('x-portcullis-request-id', arrival.requestId);
    this.#parts.tunnel.carry(request, response, to, () =>
      refuse(arrival, PLAIN, new FirewallError('upstream_unreachable'), this.#parts.proxy),
    );
  }

  #tunnelTarget(
    request: IncomingMessage,
    identity: Identity,
    to: { url: URL; query: string; upstream: string },
  ) {
    const headers = requestHeaders(request.headers, identity.bringsCredential);
    if (!identity.bringsCredential) {
      const credential = this.#parts.credentials.get(to.upstream);
      if (credential !== undefined) headers[credential.header] = credential.value;
    }
    const query = identity.bringsCredential ? to.query : stripKey(to.query);
    return { origin: to.url.origin, path: to.url.pathname + query, headers };
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    try {
      const target = splitTarget(request);
      const place = target === null ? null : locate(target.path, this.#upstreams);
      const identity = this.#admit(request, target?.query ?? '');
      const isWebSocket = request.headers.upgrade?.toLowerCase() === 'websocket';
      if (
        target === null ||
        place === null ||
        !isWebSocket ||
        !isPassedThrough(this.#passthrough, 'WS', place.path)
      ) {
        hangUp(socket, '403 Forbidden');
        return;
      }
      const to = this.#tunnelTarget(request, identity, {
        url: new URL(place.url),
        query: target.query,
        upstream: place.upstream,
      });
      this.#parts.tunnel.upgrade(request, socket, head, to);
      this.#upgraded.add(socket);
      socket.once('close', () => this.#upgraded.delete(socket));
    } catch (error) {
      logRefused(this.#parts.proxy.log, error, 'upgrade');
      hangUp(socket, upgradeRefusalOf(error));
    }
  }
}

/** The status line of a refused upgrade: there is no response to write a body into. */
function upgradeRefusalOf(error: unknown): string {
  if (!(error instanceof FirewallError)) return '503 Service Unavailable';
  return error.code === 'rate_limited' ? '429 Too Many Requests' : '401 Unauthorized';
}
