import { describe, expect, it } from 'vitest';
import { locate, route, type UpstreamMap } from '../../../src/protocol/route-table.js';

const UPSTREAMS: UpstreamMap = new Map([
  ['openai', { baseUrl: 'http://o/v1', family: 'openai' }],
  ['anthropic', { baseUrl: 'http://a', family: 'anthropic' }],
  ['gemini', { baseUrl: 'http://g', family: 'gemini' }],
  ['local', { baseUrl: 'http://l/api/v1/', family: 'openai' }],
  ['azure', { baseUrl: 'http://z.example', family: 'openai' }],
]);

describe('the way of a path', () => {
  it.each([
    ['/v1/chat/completions', 'openai-chat', 'http://o/v1/chat/completions'],
    ['/openai/v1/chat/completions', 'openai-chat', 'http://o/v1/chat/completions'],
    ['/openai/chat/completions', 'openai-chat', 'http://o/v1/chat/completions'],
    ['/v1/responses', 'openai-responses', 'http://o/v1/responses'],
    ['/v1/completions', 'openai-legacy', 'http://o/v1/completions'],
    ['/v1/embeddings', 'openai-embeddings', 'http://o/v1/embeddings'],
    ['/v1/messages', 'anthropic-messages', 'http://a/v1/messages'],
    ['/anthropic/v1/messages', 'anthropic-messages', 'http://a/v1/messages'],
    ['/v1/messages/count_tokens', 'anthropic-messages', 'http://a/v1/messages/count_tokens'],
    ['/v1beta/models/m-1:generateContent', 'gemini', 'http://g/v1beta/models/m-1:generateContent'],
    [
      '/gemini/v1beta/models/m:streamGenerateContent',
      'gemini',
      'http://g/v1beta/models/m:streamGenerateContent',
    ],
    ['/v1/models/m:generateContent', 'gemini', 'http://g/v1/models/m:generateContent'],
    ['/v1beta/models/m%3AgenerateContent', 'gemini', 'http://g/v1beta/models/m:generateContent'],
    ['/local/v1/chat/completions', 'openai-chat', 'http://l/api/v1/chat/completions'],
    ['/local/chat/completions', 'openai-chat', 'http://l/api/v1/chat/completions'],
    ['/local/v1/messages', 'anthropic-messages', 'http://l/api/v1/messages'],
    [
      '/azure/openai/deployments/d/chat/completions',
      'openai-chat',
      'http://z.example/openai/deployments/d/chat/completions',
    ],
    [
      '/azure/openai/deployments/d/embeddings',
      'openai-embeddings',
      'http://z.example/openai/deployments/d/embeddings',
    ],
    ['/azure/openai/v1/responses', 'openai-responses', 'http://z.example/openai/v1/responses'],
  ])('%s speaks %s at %s', (path, dialect, url) => {
    expect(route(path, UPSTREAMS)).toMatchObject({ dialect, url });
  });

  it('puts back the word Azure’s clients begin with', () => {
    const azure: UpstreamMap = new Map([['openai', { baseUrl: 'http://z.example', family: 'openai' }]]);
    expect(route('/openai/deployments/d/chat/completions', azure)?.url).toBe(
      'http://z.example/openai/deployments/d/chat/completions',
    );
  });

  it.each([
    '/v1/models',
    '/v1/files',
    '/v1/threads/t/messages',
    '/openai/v1/messages',
    '/v1/responses/resp_1',
    '/v1/messages/batches',
    '/v1beta/models/m:predict',
    '/v1/audio/completions',
    '/',
    '',
    '/v1/../v1/chat/completions',
    '/v1//chat/completions',
    '/v1/x%2f..%2fchat/completions',
    '/%2e%2e/chat/completions',
    '/v1\\chat/completions',
    'http://evil.example/v1/chat/completions',
  ])('%s has no dialect', (path) => {
    expect(route(path, UPSTREAMS)).toBeNull();
  });

  it.each([
    '/opnai/v1/chat/completions',
    '/opnai/chat/completions',
    '/Local/v1/embeddings',
    '/antropic/v1/messages',
    '/gemni/v1beta/models/m:generateContent',
    '/vllm/v1/chat/completions',
  ])('%s begins with the name of no upstream, so it goes to none', (path) => {
    expect(route(path, UPSTREAMS)).toBeNull();
  });

  it('may begin with the path of the upstream’s own base', () => {
    const router: UpstreamMap = new Map([['openai', { baseUrl: 'http://r/gate/v1', family: 'openai' }]]);
    expect(route('/gate/v1/chat/completions', router)?.url).toBe('http://r/gate/v1/chat/completions');
    expect(route('/chat/completions', router)?.url).toBe('http://r/gate/v1/chat/completions');
  });

  it('is known for paths without a dialect, too', () => {
    expect(locate('/v1/models', UPSTREAMS)).toMatchObject({ upstream: 'openai', url: 'http://o/v1/models' });
    expect(locate('/local/v1/models', UPSTREAMS)).toMatchObject({
      upstream: 'local',
      url: 'http://l/api/v1/models',
    });
    expect(locate('/v1/chat/completions', new Map())).toBeNull();
  });
});
