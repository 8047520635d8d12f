// Proxy. Which headers travel: hop-by-hop ones stop here, ours never leave, the host is the upstream's, and bodies are
// asked for uncompressed because they are read. Raw header lists keep their spelling and their order.

import type { IncomingHttpHeaders } from 'node:http';
import { KEY_HEADERS } from '../config/schema.js';

/** Meant for the next hop only (RFC 9110, section 7.6.1), or about this hop's connection. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Said anew on the way to the upstream. */
const REWRITTEN = new Set(['host', 'content-length', 'accept-encoding', 'expect', 'forwarded', 'via']);

/** Between the caller and us: identity, and what would let a caller speak for another hop. */
const OURS = 'x-portcullis-';
const FORWARDED = 'x-forwarded-';

/** What every secret of ours begins with. */
export const SECRET_PREFIX = 'pcl_';

/** Where a caller may have put a key: wherever a provider may look for one. */
export const CREDENTIAL_HEADERS = KEY_HEADERS;
export type CredentialHeader = (typeof CREDENTIAL_HEADERS)[number];

function namedByConnection(headers: IncomingHttpHeaders): ReadonlySet<string> {
  const value = headers.connection;
  if (value === undefined || value === 'keep-alive' || value === 'close') return NONE;
  return new Set(value.split(',').map((name) => name.trim().toLowerCase()));
}
const NONE: ReadonlySet<string> = new Set();

/** What of a request's headers the upstream is sent; credentials are added by the caller of this. */
export function requestHeaders(
  headers: IncomingHttpHeaders,
  keepCredentials: boolean,
): Record<string, string | string[]> {
  const named = namedByConnection(headers);
  const sent: Record<string, string | string[]> = {};
  for (const name in headers) {
    if (HOP_BY_HOP.has(name) || REWRITTEN.has(name) || named.has(name)) continue;
    if (name.startsWith(OURS) || name.startsWith(FORWARDED)) continue;
    if (!keepCredentials && (CREDENTIAL_HEADERS as readonly string[]).includes(name)) continue;
    const value = headers[name];
    // A key of ours in a header of any other name is not the provider's to see.
    if (value !== undefined && !value.includes(SECRET_PREFIX)) sent[name] = value;
  }
  sent['accept-encoding'] = 'identity';
  return sent;
}

/** What of an upstream's headers the caller is sent. `isRewritten`: the body is no longer the upstream's, byte for byte. */
export function responseHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  isRewritten: boolean,
): Record<string, string | string[]> {
  const named = namedByConnection(headers);
  const sent: Record<string, string | string[]> = {};
  for (const name in headers) {
    if (HOP_BY_HOP.has(name) || named.has(name)) continue;
    if (
      isRewritten &&
      (name === 'content-length' || name === 'etag' || name === 'content-md5' || name === 'digest')
    )
      continue;
    const value = headers[name];
    if (value !== undefined) sent[name] = value;
  }
  return sent;
}

type AnswerHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Whether a body is compressed, though it was asked for plain: then nobody here can read it. */
export function isEncoded(headers: AnswerHeaders): boolean {
  const coding = headers['content-encoding'];
  return coding !== undefined && String(coding).trim().toLowerCase() !== 'identity';
}

/** Whether a body says that it is an event stream. */
export function isEventStream(headers: AnswerHeaders): boolean {
  if (headers['content-type'] === 'application/json') return false;
  const [type = ''] = String(headers['content-type'] ?? '').split(';');
  return type.trim().toLowerCase() === 'text/event-stream';
}
