// API. Alive, ready, and the document: the endpoints that need no key. Ready means rules, store and the models that the
// operator wants are in place; a model that is switched off is named, not counted against.

import type { OpenEndpoint } from './endpoint.js';
import { HealthBody, ReadyBody } from './schemas.js';
import { Type } from 'typebox';

export interface Readiness {
  /** Why the service is not ready; empty when it is. */
  readonly reasons: readonly string[];
  readonly signatureVersion: string | null;
  readonly modelsOff: readonly string[];
}

export function healthEndpoint(): OpenEndpoint {
  return {
    method: 'GET',
    path: '/healthz',
    access: 'open',
    summary: 'Alive.',
    response: HealthBody,
    refusals: [],
    handle: () => ({ status: 200, body: { status: 'ok' } }),
  };
}

export function readyEndpoint(look: () => Readiness): OpenEndpoint {
  return {
    method: 'GET',
    path: '/readyz',
    access: 'open',
    summary: 'Ready: rules, models and store are loaded; 503 with the reasons until then.',
    response: ReadyBody,
    refusals: ['unavailable'],
    handle: () => {
      const { reasons, signatureVersion, modelsOff } = look();
      const ready = reasons.length === 0;
      const body = { ready, reasons, signature_version: signatureVersion, models_off: modelsOff };
      return { status: ready ? 200 : 503, body };
    },
  };
}

export function documentEndpoint(document: () => object): OpenEndpoint {
  return {
    method: 'GET',
    path: '/openapi.json',
    access: 'open',
    summary: 'This document.',
    response: Type.Object({}),
    refusals: [],
    handle: () => ({ status: 200, body: document() }),
  };
}
