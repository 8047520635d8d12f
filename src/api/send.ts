// API. Answers on their way out of the admin port: JSON of an endpoint, or a refusal in the one error shape. What every answer
// carries is said here.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FirewallError } from '../core/errors.js';
import { discardRest } from '../ingress/discard-body.js';
import { answerRefusal } from './respond.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** What every answer of this port carries. */
export function markAnswer(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('cache-control', 'no-store').header('x-request-id', request.id);
}

export function sendRefusal(reply: FastifyReply, refusal: FirewallError): void {
  const { status, headers, body } = answerRefusal(refusal);
  // The framework would cut off a caller that is still writing, who then reads a reset and not this answer.
  discardRest(reply.request.raw);
  if (reply.hasHeader('connection')) reply.removeHeader('connection');
  void reply.code(status).headers(headers).header('content-type', JSON_TYPE).send(JSON.stringify(body));
}

export function sendJson(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).header('content-type', JSON_TYPE).send(text);
}

/** The same for what was asked with a body, past the framework's own ways, which are many steps for a text that is ready. */
export function sendHandled(request: FastifyRequest, reply: FastifyReply, text: string): void {
  const { raw } = reply;
  const bytes = Buffer.byteLength(text);
  raw.writeHead(200, [
    'cache-control',
    'no-store',
    'x-request-id',
    request.id,
    'content-type',
    JSON_TYPE,
    'content-length',
    String(bytes),
  ]);
  reply.hijack();
  // ASCII needs no encoding.
  raw.end(text, bytes === text.length ? 'latin1' : 'utf8');
}
