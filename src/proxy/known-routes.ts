// Proxy. Where a path leads: its dialect and the place at the upstream, worked out once per path and remembered. Callers
// use a handful of paths, millions of times; how many are remembered is bounded, because a caller chooses the path.

import type { Adapter } from '../protocol/adapter.js';
import { DIALECTS } from '../protocol/dialects.js';
import { route, type UpstreamMap } from '../protocol/route-table.js';

export interface KnownRoute {
  readonly upstream: string;
  readonly adapter: Adapter;
  readonly origin: string;
  /** The path as the provider sees it. */
  readonly path: string;
}

const MAX_ROUTES = 1_000;

export class KnownRoutes {
  readonly #known = new Map<string, KnownRoute | null>();

  constructor(private readonly upstreams: UpstreamMap) {}

  /** Null where no dialect covers the path. */
  find(path: string): KnownRoute | null {
    const known = this.#known.get(path);
    if (known !== undefined) return known;
    const found = this.#work(path);
    if (this.#known.size >= MAX_ROUTES) this.#known.clear();
    this.#known.set(path, found);
    return found;
  }

  #work(path: string): KnownRoute | null {
    const found = route(path, this.upstreams);
    if (found === null) return null;
    const { origin, pathname } = new URL(found.url);
    return { upstream: found.upstream, adapter: DIALECTS[found.dialect], origin, path: pathname };
  }
}
