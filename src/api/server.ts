// API, ingress of the admin port. Sockets enter, answers leave: limits at the door, then 401, 404, 405, 415, 413, 403,
// 400, 429 in that order, then the endpoint. Fastify routes and reads bodies; the endpoint table says what there is.

import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { FirewallError } from '../core/errors.js';
import { nextAnswerId } from '../core/request-id.js';
import { collectBody } from '../ingress/collect-body.js';
import { isDiscarding } from '../ingress/discard-body.js';
import type { Log } from '../telemetry/log.js';
import type { Key } from '../store/store.js';
import { isJsonContentType } from '../text/strict-json.js';
import type { Endpoint, TextEndpoint, WriteEndpoint } from './endpoint.js';
import { rawRefusal, refusalOfHttpError } from './respond.js';
import { markAnswer, sendHandled, sendJson, sendRefusal } from './send.js';
import { compileValidator } from './validate.js';

export interface AdminServerOptions {
  readonly endpoints: readonly Endpoint[];
  readonly authenticate: (authorization: string | undefined, connection: Socket) => Key | null;
  /** Seconds to wait when the key is over its rate; null when it may go on. */
  readonly rateLimit: (key: Key) => number | null;
  /** Calls back when what arrives in this turn of the event loop has arrived. */
  readonly gather: (work: () => void) => void;
  readonly log: Log;
  /** Hears of every answer as it goes out. */
  readonly answered?: (answer: Answered) => void;
  readonly headerTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly maxConnections: number;
}

export interface Answered {
  readonly method: string;
  /** The path of the endpoint; `unmatched` where there is none. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly traceparent: string | readonly string[] | undefined;
}

const ARRIVED = Symbol('arrived');
const KEY = Symbol('key');
const ROUTE = Symbol('route');
/** `ROUTE` only where requests are many: fastify makes its own account of a route anew each time it is asked. */
type Keyed = FastifyRequest & { [ARRIVED]?: number; [KEY]?: Key; [ROUTE]?: string };

function requestIdOf(request: { headers: Readonly<Record<string, unknown>> }): string {
  const given = request.headers['x-request-id'];
  if (typeof given !== 'string' || given.length > 64) return nextAnswerId();
  for (const char of given) {
    const safe =
      (char >= '0' && char <= '9') ||
      (char >= 'A' && char <= 'Z') ||
      (char >= 'a' && char <= 'z') ||
      '-_.'.includes(char);
    if (!safe) return nextAnswerId();
  }
  return given === '' ? nextAnswerId() : given;
}

function pathOf(request: FastifyRequest): string {
  const query = request.url.indexOf('?');
  return query < 0 ? request.url : request.url.slice(0, query);
}

function refuseOversizeConnections(app: FastifyInstance, most: number): void {
  let open = 0;
  app.server.on('connection', (socket: Socket) => {
    open += 1;
    socket.once('close', () => (open -= 1));
    if (open > most) socket.end(rawRefusal('unavailable', 'Too many connections are open.'));
  });
}

function createApp(options: AdminServerOptions): FastifyInstance {
  return Fastify({
    logger: false,
    requestTimeout: options.requestTimeoutMs,
    http: {
      headersTimeout: options.headerTimeoutMs,
      connectionsCheckingInterval: 500,
      maxHeaderSize: 16 * 1024,
      // Said by us, in the shape of every other refusal.
      requireHostHeader: false,
    },
    genReqId: (request) => requestIdOf(request),
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true },
    // HEAD is GET without its body (RFC 9110, 9.3.2): monitors ask that way.
    exposeHeadRoutes: true,
    clientErrorHandler: (error, socket) => {
      if (!socket.writable) return;
      if (isDiscarding(socket)) {
        socket.destroy();
        return;
      }
      const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
      socket.end(
        rawRefusal(
          'bad_request',
          late ? 'The request took too long to arrive.' : 'The request is not HTTP that can be taken.',
        ),
      );
    },
    frameworkErrors: (_error, request, reply) => {
      markAnswer(request, reply);
      sendRefusal(reply, new FirewallError('bad_request', { message: 'The request is malformed.' }));
    },
  });
}

function refuseWrongMedia(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    throw new FirewallError('unsupported_media_type', {
      message: 'Compressed request bodies are not taken.',
    });
  }
  if (!isJsonContentType(request.headers['content-type'])) throw new FirewallError('unsupported_media_type');
}

/** Seconds a key has to wait; null where it need not. */
function refuseHaste(wait: number | null): void {
  if (wait !== null) throw new FirewallError('rate_limited', { headers: { 'retry-after': String(wait) } });
}

function routeWrite(app: FastifyInstance, endpoint: WriteEndpoint, options: AdminServerOptions): void {
  const { write } = endpoint;
  const tell = tellerOf(options);
  const validate = compileValidator(endpoint.request);
  const answer = (request: Keyed, reply: FastifyReply, bytes: Buffer) => {
    const refuse = (error: unknown) => void reply.send(error);
    try {
      const key = request[KEY] as Key;
      endpoint.admit?.(key);
      const body = validate(bytes) as never;
      refuseHaste(options.rateLimit(key));
      endpoint
        .handle({ key, body })
        .then((handled) => {
          const text = write === undefined ? JSON.stringify(handled) : write(handled as never, body);
          tell(request, 200);
          sendHandled(request, reply, text);
        })
        .catch(refuse);
    } catch (error) {
      refuse(error);
    }
  };
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: (request: Keyed, _reply, done) => {
      request[ROUTE] = endpoint.path;
      refuseWrongMedia(request);
      done();
    },
    // Hands no promise over: fastify would wait for the reply through three more, which costs what a short text costs to judge.
    handler: (request: Keyed, reply) => {
      collectBody(request.raw, endpoint.bodyLimit, {
        // Requests that came together are checked, judged and counted together: one transaction for all, and each step's
        // code is still at hand for the next of them.
        onBody: (bytes) => options.gather(() => answer(request, reply, bytes)),
        onRefusal: (refusal) => void reply.send(refusal),
      });
    },
  });
}

function routeRest(app: FastifyInstance, endpoints: readonly Endpoint[], options: AdminServerOptions): void {
  for (const endpoint of endpoints) {
    const { method, path: url } = endpoint;
    if ('form' in endpoint) routeText(app, endpoint);
    else if (endpoint.access === 'open') {
      app.route({
        method,
        url,
        handler: (_request, reply) => {
          const { status, body } = endpoint.handle();
          return sendJson(reply, status, JSON.stringify(body));
        },
      });
    } else if (endpoint.method === 'GET') {
      const { handle } = endpoint;
      const handler = (request: Keyed, reply: FastifyReply) => {
        const key = request[KEY] as Key;
        refuseHaste(options.rateLimit(key));
        return sendJson(reply, 200, JSON.stringify(handle({ key, body: undefined })));
      };
      app.route({ method, url, handler });
    } else {
      routeWrite(app, endpoint, options);
    }
  }
}

function routeText(app: FastifyInstance, endpoint: TextEndpoint): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (_request, reply) =>
      reply.header('content-type', endpoint.contentType).send(await endpoint.handle()),
  });
}

/** Tells whoever wants to hear of every answer. */
function tellerOf({ answered }: AdminServerOptions): (request: Keyed, status: number) => void {
  return (request, status) =>
    answered?.({
      method: request.method,
      route: request[ROUTE] ?? request.routeOptions.url ?? 'unmatched',
      status,
      ms: performance.now() - (request[ARRIVED] ?? 0),
      traceparent: request.headers['traceparent'],
    });
}

/** The methods of each path there is, as `Allow` lists them. */
function methodsByPath(endpoints: readonly Endpoint[]): ReadonlyMap<string, string> {
  const methods = new Map<string, string>();
  for (const { path, method } of endpoints) {
    const known = methods.get(path);
    methods.set(path, known === undefined ? method : `${known}, ${method}`);
  }
  return methods;
}

/** The admin server, not yet listening. */
export function createAdminServer(options: AdminServerOptions): FastifyInstance {
  const app = createApp(options);
  const open = new Set(options.endpoints.filter((e) => e.access === 'open').map((e) => e.path));
  const methods = methodsByPath(options.endpoints);
  refuseOversizeConnections(app, options.maxConnections);
  // An expectation that nobody knows is nothing to fail a request for.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  // Bodies are read by us: fastify copies each, and reads on after a refusal in its own way.
  for (const method of ['POST', 'PATCH'])
    app.addHttpMethod(method, { hasBody: false, overrideExisting: true });
  app.addHook('onRequest', (request: Keyed, _reply, done) => {
    request[ARRIVED] = performance.now();
    if (request.headers.host === undefined && request.raw.httpVersion !== '1.0')
      throw new FirewallError('bad_request', { message: 'The request names no host.' });
    const path = pathOf(request);
    if (!open.has(path)) {
      const key = options.authenticate(request.headers.authorization, request.raw.socket);
      if (key === null) throw new FirewallError('unauthorized');
      request[KEY] = key;
    }
    if (request.is404) {
      const allow = methods.get(path);
      throw allow === undefined
        ? new FirewallError('not_found')
        : new FirewallError('method_not_allowed', { headers: { allow } });
    }
    done();
  });
  const tell = tellerOf(options);
  app.addHook('onSend', (request: Keyed, reply, _payload, done) => {
    markAnswer(request, reply);
    tell(request, reply.statusCode);
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOfHttpError(error);
    if (refusal === null) options.log.error({ requestId: request.id, path: pathOf(request), error }, 'bug');
    sendRefusal(reply, refusal ?? new FirewallError('internal_error'));
  });
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, new FirewallError('not_found')));
  routeRest(app, options.endpoints, options);
  return app;
}
