// API, ingress of the admin port. Sockets enter, answers leave: limits at the door, then 401, 404, 405, 415, 413, 403,
// 400, 429 in that order, then the endpoint. Fastify routes and reads bodies; the endpoint table says what there is.

import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { FirewallError } from '../core/errors.js';
import { LIMITS } from '../core/limits.js';
import type { Log } from '../telemetry/log.js';
import type { Key } from '../store/store.js';
import { isJsonContentType } from '../text/strict-json.js';
import type { Endpoint, TextEndpoint, WriteEndpoint } from './endpoint.js';
import { answerRefusal, rawRefusal, refusalOfHttpError } from './respond.js';
import { compileValidator } from './validate.js';

export interface AdminServerOptions {
  readonly endpoints: readonly Endpoint[];
  readonly authenticate: (authorization: string | undefined) => Key | null;
  /** Seconds to wait when the key is over its rate; null when it may go on. */
  readonly rateLimit: (key: Key) => number | null;
  readonly log: Log;
  /** Hears of every answer, after it has gone. */
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

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const KEY = Symbol('key');
type Keyed = FastifyRequest & { [KEY]?: Key };

function requestIdOf(request: { headers: Readonly<Record<string, unknown>> }): string {
  const given = request.headers['x-request-id'];
  if (typeof given !== 'string' || given.length > 64) return randomUUID();
  for (const char of given) {
    const safe =
      (char >= '0' && char <= '9') ||
      (char >= 'A' && char <= 'Z') ||
      (char >= 'a' && char <= 'z') ||
      '-_.'.includes(char);
    if (!safe) return randomUUID();
  }
  return given === '' ? randomUUID() : given;
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
    },
    bodyLimit: LIMITS.bodyBytes,
    genReqId: (request) => requestIdOf(request),
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true },
    exposeHeadRoutes: false,
    clientErrorHandler: (error, socket) => {
      if (!socket.writable) return;
      const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
      socket.end(
        rawRefusal(
          'bad_request',
          late ? 'The request took too long to arrive.' : 'The request is not HTTP that can be taken.',
        ),
      );
    },
    frameworkErrors: (_error, _request, reply) => {
      sendRefusal(reply, new FirewallError('bad_request', { message: 'The request is malformed.' }));
    },
  });
}

function sendRefusal(reply: FastifyReply, refusal: FirewallError): void {
  const { status, headers, body } = answerRefusal(refusal);
  void reply
    .code(status)
    .headers(headers)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

function sendJson(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body));
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

function routeWrite(app: FastifyInstance, endpoint: WriteEndpoint, options: AdminServerOptions): void {
  const validate = compileValidator(endpoint.request);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimit,
    onRequest: (request, _reply, done) => {
      refuseWrongMedia(request);
      done();
    },
    handler: async (request: Keyed, reply) => {
      const key = request[KEY] as Key;
      endpoint.admit?.(key);
      const body = validate((request.body ?? Buffer.alloc(0)) as Buffer) as never;
      const wait = options.rateLimit(key);
      if (wait !== null)
        throw new FirewallError('rate_limited', { headers: { 'retry-after': String(wait) } });
      return sendJson(reply, 200, await endpoint.handle({ key, body }));
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
        handler: (_request, reply) => sendJson(reply, ...statusAndBody(endpoint.handle())),
      });
    } else if (endpoint.method === 'GET') {
      const { handle } = endpoint;
      const handler = (request: Keyed, reply: FastifyReply) =>
        sendJson(reply, 200, handle({ key: request[KEY] as Key, body: undefined }));
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

function statusAndBody(answer: { status: number; body: unknown }): [number, unknown] {
  return [answer.status, answer.body];
}

/** Every other method of a known path: 405 with `Allow`, decided before the body is looked at. */
function routeWrongMethods(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const methods = new Map<string, string[]>();
  for (const { path, method } of endpoints) methods.set(path, [...(methods.get(path) ?? []), method]);
  for (const [url, allowed] of methods) {
    app.route({
      method: METHODS.filter((method) => !allowed.includes(method)),
      url,
      onRequest: () => {
        throw new FirewallError('method_not_allowed', { headers: { allow: allowed.join(', ') } });
      },
      handler: () => undefined,
    });
  }
}

/** The admin server, not yet listening. */
export function createAdminServer(options: AdminServerOptions): FastifyInstance {
  const app = createApp(options);
  const open = new Set(options.endpoints.filter((e) => e.access === 'open').map((e) => e.path));
  refuseOversizeConnections(app, options.maxConnections);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', (request: Keyed, reply, done) => {
    void reply.header('cache-control', 'no-store').header('x-request-id', request.id);
    if (!open.has(pathOf(request))) {
      const key = options.authenticate(request.headers.authorization);
      if (key === null) throw new FirewallError('unauthorized');
      request[KEY] = key;
    }
    if (request.is404) throw new FirewallError('not_found');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    options.answered?.({
      method: request.method,
      route: request.routeOptions.url ?? 'unmatched',
      status: reply.statusCode,
      ms: reply.elapsedTime,
      traceparent: request.headers['traceparent'],
    });
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOfHttpError(error);
    if (refusal === null) options.log.error({ requestId: request.id, path: pathOf(request), error }, 'bug');
    sendRefusal(reply, refusal ?? new FirewallError('internal_error'));
  });
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, new FirewallError('not_found')));
  routeRest(app, options.endpoints, options);
  routeWrongMethods(app, options.endpoints);
  return app;
}
