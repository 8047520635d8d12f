// Proxy. The only importer of undici: pooled keep-alive connections, one pool per upstream origin. A prepared request
// enters, what the upstream does comes back as calls on a handler. Follows no redirects, decompresses nothing, retries
// nothing: an answer is the upstream's own or an honest failure.

import { Pool, type Dispatcher } from 'undici';

export interface UpstreamRequest {
  readonly origin: string;
  /** Path and query. */
  readonly path: string;
  readonly method: string;
  readonly headers: Record<string, string | string[]>;
  readonly body: Buffer | null;
}

/** `unreachable`: no answer began. `timeout`: too slow. `broken`: the answer broke off. `aborted`: we ended it. */
export type UpstreamFailure = 'unreachable' | 'timeout' | 'broken' | 'aborted';

export interface UpstreamHandler {
  started(status: number, headers: Readonly<Record<string, string | string[] | undefined>>): void;
  /** False asks for no more until `resume`. */
  data(chunk: Buffer): boolean;
  ended(): void;
  /** `cause` is the system's or undici's own word for it, such as ECONNREFUSED; null where there is none. */
  failed(failure: UpstreamFailure, cause: string | null): void;
}

export interface UpstreamCall {
  resume(): void;
  abort(): void;
}

export interface UpstreamTimeouts {
  readonly connectMs: number;
  readonly firstByteMs: number;
  readonly idleMs: number;
}

export interface Upstreams {
  send(request: UpstreamRequest, handler: UpstreamHandler): UpstreamCall;
  close(): Promise<void>;
}

const CONNECTIONS_PER_ORIGIN = 512;
const TIMEOUTS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT']);

class Call implements UpstreamCall, Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | null = null;
  #hasStarted = false;
  #isOver = false;
  #isAborted = false;

  constructor(private readonly handler: UpstreamHandler) {}

  abort(): void {
    if (this.#isOver || this.#isAborted) return;
    this.#isAborted = true;
    this.#controller?.abort(new Error('aborted'));
  }

  resume(): void {
    this.#controller?.resume();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isAborted) controller.abort(new Error('aborted'));
  }

  onResponseStart(
    _controller: unknown,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (this.#isAborted || status < 200) return;
    this.#hasStarted = true;
    this.handler.started(status, headers);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isAborted) return;
    if (!this.handler.data(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (!this.#isAborted) this.handler.ended();
  }

  onResponseError(_controller: unknown, error: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const cause = (error as { code?: string }).code ?? null;
    this.handler.failed(this.#failureOf(cause), cause);
  }

  #failureOf(cause: string | null): UpstreamFailure {
    if (this.#isAborted) return 'aborted';
    if (cause !== null && TIMEOUTS.has(cause)) return 'timeout';
    return this.#hasStarted ? 'broken' : 'unreachable';
  }
}

export function createUpstreams(timeouts: UpstreamTimeouts): Upstreams {
  const pools = new Map<string, Pool>();
  const poolOf = (origin: string): Pool => {
    const known = pools.get(origin);
    if (known !== undefined) return known;
    const pool = new Pool(origin, {
      connections: CONNECTIONS_PER_ORIGIN,
      pipelining: 1,
      headersTimeout: timeouts.firstByteMs,
      bodyTimeout: timeouts.idleMs,
      connect: { timeout: timeouts.connectMs },
    });
    pools.set(origin, pool);
    return pool;
  };
  return {
    send: ({ origin, path, method, headers, body }, handler) => {
      const call = new Call(handler);
      poolOf(origin).dispatch({ path, method: method, headers, body }, call);
      return call;
    },
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}
