// Proxy. A judged request on its way to the upstream: which headers it carries, who delivers its answer, and what happens
// when either side goes away. Nothing is judged here; nothing is sent here that was not.

import type { RequestReading } from '../protocol/adapter.js';
import type { Trace } from '../telemetry/tracer.js';
import { deliverStream } from './deliver-stream.js';
import { deliverWhole } from './deliver-whole.js';
import { isEncoded, isEventStream, requestHeaders } from './headers.js';
import type { ExchangeSetting, OpenExchange } from './open-exchange.js';
import type { ProxyParts } from './parts.js';
import { refusalOfUpstream, sendRefusal } from './refusals.js';
import type { UpstreamCall, UpstreamFailure, UpstreamHandler } from './upstream.js';

/** A request that may go: its bytes, and what was read in them. */
export interface Forwarded {
  readonly bytes: Buffer;
  readonly reading: RequestReading;
}

function headersFor(setting: ExchangeSetting, trace: Trace | null): Record<string, string | string[]> {
  const { credential, keepsCredentials } = setting.destination;
  const headers = requestHeaders(setting.request.headers, keepsCredentials);
  if (credential !== null) headers[credential.header] = credential.value;
  headers['content-type'] = 'application/json';
  // The trace goes on with our own span as the parent; untraced, the caller's header goes through as it came.
  if (trace !== null) headers['traceparent'] = trace.traceparent;
  return headers;
}

/** What is known of an exchange by the time its request goes out, beside its setting. */
type ForwardedFor = Omit<OpenExchange, 'call' | 'parts' | keyof ExchangeSetting>;

/** Sends the request on; its answer is delivered whole or as a stream, by what its head says. */
export function forward(
  parts: ProxyParts,
  setting: ExchangeSetting,
  forwarded: Forwarded,
  open: ForwardedFor,
): void {
  const { destination, request, response, requestId, key, policy, policyName } = setting;
  const { record, reading, ticket, tools, resolve, cloakCompletion } = open;
  let delivery: Pick<UpstreamHandler, 'data' | 'ended'> & { failed(failure: UpstreamFailure): void } = {
    data: () => true,
    ended: () => undefined,
    failed: (failure) => {
      if (failure !== 'aborted')
        sendRefusal(setting, destination.adapter, refusalOfUpstream(failure, requestId));
      record.finished();
    },
  };
  record.forwarded();
  const call: UpstreamCall = parts.upstreams.send(
    {
      origin: destination.origin,
      path: destination.path + destination.query,
      method: request.method ?? 'POST',
      headers: headersFor(setting, record.trace),
      body: forwarded.bytes,
    },
    {
      started: (status, headers) => {
        record.upstreamStarted();
        // Written out: spreading objects of this size costs more than judging a short text.
        const exchange: OpenExchange = {
          request,
          response,
          requestId,
          key,
          policy,
          policyName,
          destination,
          parts,
          reading,
          tools,
          ticket,
          record,
          call,
          resolve,
          cloakCompletion,
        };
        const isStream =
          status < 400 && !isEncoded(headers) && (isEventStream(headers) || reading.stream === 'json_array');
        delivery = isStream
          ? deliverStream(exchange, status, headers)
          : deliverWhole(exchange, status, headers);
      },
      data: (chunk) => delivery.data(chunk),
      ended: () => delivery.ended(),
      failed: (failure, cause) => {
        if (failure !== 'aborted') {
          record.upstreamFailed(failure);
          parts.log.warn(
            { requestId, upstream: destination.upstream, failure, cause },
            'the upstream did not answer as it should',
          );
        }
        delivery.failed(failure);
      },
    },
  );
  response.once('close', () => {
    // A caller that went away must not leave an upstream writing, and billing, for nobody.
    if (!response.writableFinished) call.abort();
    record.finished();
  });
}
