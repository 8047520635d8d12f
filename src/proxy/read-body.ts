// Proxy. A request's bytes enter, its body leaves as bytes and as parsed JSON, or a refusal: too large, compressed, not
// JSON, not UTF-8, duplicate keys, too deep. What is parsed here is what is judged, so nothing may be readable twice.

import type { IncomingMessage } from 'node:http';
import { FirewallError } from '../core/errors.js';
import { LIMITS } from '../core/limits.js';
import { decodeUtf8Strict, isJsonContentType, parseStrictJson } from '../text/strict-json.js';

export interface Body {
  readonly bytes: Buffer;
  readonly json: unknown;
}

/** Refuses by the head alone what need not be read. */
export function refuseByHead(request: IncomingMessage): void {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    throw new FirewallError('unsupported_media_type', {
      message: 'Compressed request bodies are not taken.',
    });
  }
  if (!isJsonContentType(request.headers['content-type'])) throw new FirewallError('unsupported_media_type');
}

/** JSON that means the same to every parser. */
export function parseBody(bytes: Buffer): Body {
  const source = decodeUtf8Strict(bytes);
  if (source === null)
    throw new FirewallError('bad_request', { message: 'The body is not UTF-8 without a byte order mark.' });
  const parsed = parseStrictJson(source, { maxDepth: LIMITS.jsonDepth });
  if (!parsed.ok) {
    const [first] = parsed.complaints;
    throw new FirewallError('bad_request', {
      message: `The body cannot be taken${first?.path ? ` at ${first.path}` : ''}. ${first?.message ?? 'Not valid JSON.'}`,
      details: parsed.complaints,
    });
  }
  return { bytes, json: parsed.value };
}
