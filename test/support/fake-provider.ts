// A scriptable model provider on a real socket: says what a test tells it to, in any dialect, as bytes cut in any way,
// and remembers what it was asked.
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Whether the caller went away before the answer was over. */
  aborted: boolean;
}

export type Script = (asked: Asked, response: ServerResponse) => void | Promise<void>;

export interface FakeProvider {
  readonly url: string;
  readonly asked: Asked[];
  /** What it says from now on. */
  say(script: Script): void;
  close(): Promise<void>;
}

export async function startFakeProvider(): Promise<FakeProvider> {
  const asked: Asked[] = [];
  let script: Script = (_asked, response) => void response.writeHead(500).end();
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const entry: Asked = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
        aborted: false,
      };
      asked.push(entry);
      response.on('close', () => (entry.aborted = !response.writableFinished));
      void Promise.resolve(script(entry, response)).catch(() => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    say: (next) => (script = next),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Answers with JSON. */
export const json =
  (body: unknown, status = 200): Script =>
  (_asked, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

/** Answers with an event stream, one write per piece. */
export const stream =
  (pieces: Iterable<string | Uint8Array>): Script =>
  (_asked, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const piece of pieces) response.write(piece);
    response.end();
  };

export const chatBody = (content: string) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});

const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

/** The events of a streamed chat completion that says these deltas. */
export const chatEvents = (deltas: readonly string[]): string[] => [
  chunk({ role: 'assistant', content: '' }),
  ...deltas.map((content) => chunk({ content })),
  chunk({}, 'stop'),
  'data: [DONE]\n\n',
];
