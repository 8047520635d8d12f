// Proxy. What is known of an exchange at each point of its life: where it goes, who asked under which policy, and, once
// its request has been forwarded, everything the delivery of its answer needs. Types only.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Resolve } from '../cloak/restore.js';
import type { Policy } from '../config/schema.js';
import type { Adapter, RequestReading } from '../protocol/adapter.js';
import type { ToolDeclaration } from '../static-pass/tool-declarations.js';
import type { Key } from '../store/store.js';
import type { QuotaTicket } from '../telemetry/quota.js';
import type { CloakCompletion } from './cloak-completion.js';
import type { ExchangeRecord } from './exchange-record.js';
import type { ProxyParts } from './parts.js';
import type { UpstreamCall } from './upstream.js';

/** Where an exchange goes and in which dialect it speaks. */
export interface Destination {
  readonly adapter: Adapter;
  /** The operator's name for it. */
  readonly upstream: string;
  readonly origin: string;
  /** Path and query as the provider sees them. */
  readonly path: string;
  readonly query: string;
  /** Whether the caller's own credential headers go through. */
  readonly keepsCredentials: boolean;
  /** The provider's own credential, put in place of ours; null where the caller brings one, or there is none. */
  readonly credential: { readonly header: string; readonly value: string } | null;
}

export interface ExchangeSetting {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly key: Key;
  readonly policy: Policy;
  readonly policyName: string;
  readonly destination: Destination;
}

/** Everything the delivery of an answer needs to know of its request. */
export interface OpenExchange extends ExchangeSetting {
  readonly parts: ProxyParts;
  readonly reading: RequestReading;
  readonly tools: readonly ToolDeclaration[];
  readonly ticket: QuotaTicket;
  readonly record: ExchangeRecord;
  readonly call: UpstreamCall;
  /** What a token of this context stands for; null where nothing is to be restored. */
  readonly resolve: Resolve | null;
  /** Takes out what the model itself writes about people; null where that is left alone. */
  readonly cloakCompletion: CloakCompletion | null;
}
