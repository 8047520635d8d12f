import { describe, expect, it } from 'vitest';
import { KnownRoutes } from '../../../src/proxy/known-routes.js';

const UPSTREAMS = new Map([['openai', { baseUrl: 'http://provider.test/v1', family: 'openai' as const }]]);

describe('where a path leads', () => {
  it('is worked out once', () => {
    const routes = new KnownRoutes(UPSTREAMS);
    const first = routes.find('/v1/chat/completions');
    expect(first).toMatchObject({
      upstream: 'openai',
      origin: 'http://provider.test',
      path: '/v1/chat/completions',
      adapter: { name: 'openai-chat' },
    });
    expect(routes.find('/v1/chat/completions')).toBe(first);
  });

  it('is remembered for so many paths only, whatever a caller asks for', () => {
    const routes = new KnownRoutes(UPSTREAMS);
    const first = routes.find('/v1/chat/completions');
    for (let i = 0; i < 1_000; i += 1) expect(routes.find(`/nowhere/${i}`)).toBeNull();
    expect(routes.find('/v1/chat/completions')).not.toBe(first);
    expect(routes.find('/v1/chat/completions')).toEqual(first);
  });
});
