// CLI. The client of the demo: the real `openai` package, pointed at the proxy as any agent would be. What a scene asks
// enters, what the client met leaves. The package is a development dependency: the demo runs in a checkout.

import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import type { Outcome, Scene } from './demo-scenes.js';

export interface Listener {
  /** Hears each piece of text as it arrives. */
  readonly heard: (text: string) => void;
  /** What the provider has been sent so far. */
  readonly asked: readonly string[];
}

export type DemoClient = (scene: Scene, listener: Listener) => Promise<Outcome>;

async function loadOpenAi() {
  try {
    return await import('openai');
  } catch (error) {
    throw new Error(
      'the demo drives the real openai client, which is a development dependency: run "npm run demo" in a checkout',
      { cause: error },
    );
  }
}

/** `portcullis;dur=1.20, upstream;dur=…` */
function ownMsOf(timing: string | null): number | null {
  const found = timing?.split(',').find((entry) => entry.trim().startsWith('portcullis;dur='));
  const ms = Number(found?.split('=')[1]);
  return Number.isFinite(ms) ? ms : null;
}

interface ApiError {
  readonly status?: number;
  readonly code?: string | null;
  readonly error?: { readonly portcullis?: { readonly reason?: string } };
}

function refusalOf(error: unknown): NonNullable<Outcome['refusal']> {
  const { status = 0, code, error: body } = error as ApiError;
  if (status === 0) throw error;
  return { status, code: code ?? '', reason: body?.portcullis?.reason ?? '' };
}

export async function createDemoClient(proxyUrl: string): Promise<DemoClient> {
  const { OpenAI } = await loadOpenAi();
  return async (scene, { heard, asked }) => {
    const client = new OpenAI({ baseURL: proxyUrl + scene.base, apiKey: 'demo', maxRetries: 0 });
    const before = asked.length;
    const startedMs = performance.now();
    const met = { text: '', finish: null as string | null, pieces: 0, firstMs: null as number | null };
    const calls = new Set<string>();
    const end = (more: Pick<Outcome, 'refusal' | 'ownMs'>): Outcome => ({
      ...met,
      ...more,
      calls: [...calls],
      sent: asked.length > before ? (asked.at(-1) ?? null) : null,
      totalMs: performance.now() - startedMs,
    });
    try {
      const request = { ...scene.body, stream: true } as unknown as ChatCompletionCreateParamsStreaming;
      const { data: stream, response } = await client.chat.completions.create(request).withResponse();
      for await (const { choices } of stream) {
        const [choice] = choices;
        const piece = choice?.delta.content ?? '';
        for (const call of choice?.delta.tool_calls ?? []) calls.add(call.function?.name ?? 'unknown');
        met.finish = choice?.finish_reason ?? met.finish;
        if (piece === '') continue;
        met.firstMs ??= performance.now() - startedMs;
        met.pieces += 1;
        met.text += piece;
        heard(piece);
      }
      return end({ refusal: null, ownMs: ownMsOf(response.headers.get('server-timing')) });
    } catch (error) {
      return end({ refusal: refusalOf(error), ownMs: null });
    }
  };
}
