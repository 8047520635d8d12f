// Proxy. The operator's list of uninspected routes: "METHOD /path", with a final `*` for a whole subtree. A path that is
// neither a dialect's nor on this list is refused.

import type { IncomingMessage } from 'node:http';

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
