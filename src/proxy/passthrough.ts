// Proxy. The operator's list of uninspected routes: "METHOD /path", with a final `*` for a whole subtree. A path that is
// neither a dialect's nor on this list is refused.

import type { IncomingMessage } from 'node:http';
import { FirewallError } from '../core/errors.js';

export interface PassthroughRoute {
  readonly method: string;
  readonly path: string;
  readonly isPrefix: boolean;
}

export function readPassthrough(entries: readonly string[]): readonly PassthroughRoute[] {
  return entries.map((entry) => {
    const [method = '', path = ''] = entry.split(' ');
    const isPrefix = path.endsWith('*');
    return { method, path: isPrefix ? path.slice(0, -1) : path, isPrefix };
  });
}

/** Whether the list covers this method (WS for an upgrade) and path, the path being the one the provider sees. */
export function isPassedThrough(routes: readonly PassthroughRoute[], method: string, path: string): boolean {
  return routes.some(
    (route) =>
      route.method === method && (route.isPrefix ? path.startsWith(route.path) : path === route.path),
  );
}

/** The path and the query of a request's target; null for targets that are no plain path. */
export function splitTarget(
  request: IncomingMessage,
): { readonly path: string; readonly query: string } | null {
  const url = request.url ?? '';
  if (!url.startsWith('/')) return null;
  const mark = url.indexOf('?');
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark) };
}

/** The methods whose bodies Node sends in chunks by itself. Without a frame, a body is the next request to whoever reads. */
const CHUNKED_METHODS: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** How the body of a request that is passed through is framed on its way on: said anew, never left out. */
export function framingOf({ method, headers }: IncomingMessage): Readonly<Record<string, string>> {
  const { 'content-length': length, 'transfer-encoding': coding } = headers;
  if (coding === undefined) return length === undefined ? {} : { 'content-length': length };
  if (!CHUNKED_METHODS.has(method ?? ''))
    throw new FirewallError('bad_request', { message: 'A chunked body is not taken with this method.' });
  return { 'transfer-encoding': 'chunked' };
}

/** A request that names two hosts was meant for somebody else on the way (RFC 9112, section 3.2). */
export function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count <= 1;
}
