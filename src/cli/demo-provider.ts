// CLI. The model provider of the demo: an OpenAI-compatible server on loopback that says what a scene needs, by the name
// of its model, in pieces and with a model's pauses. Remembers what it was sent, so that a scene can show what left.

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface DemoProvider {
  readonly url: string;
  /** Bodies it was sent, the oldest first. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

type Delta = Readonly<Record<string, unknown>>;

/** Looks like a key and is none. */
const LEAKED = ['AKIA', 'Z7QWXB4TNRLC5VKD'].join('');

const words = (text: string): Delta[] =>
  text.split(' ').map((word, at) => ({ content: at === 0 ? word : ` ${word}` }));

/** Small pieces, so that a token or a key arrives cut. */
function crumbs(text: string, size = 4): Delta[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, at) => ({
    content: text.slice(at * size, (at + 1) * size),
  }));
}

function callOf(name: string, args: object): Delta[] {
  const source = JSON.stringify(args);
  const call = (fields: object) => ({ tool_calls: [{ index: 0, ...fields }] });
  return [
    call({ id: 'call_1', type: 'function', function: { name, arguments: '' } }),
    ...crumbs(source, 8).map(({ content }) => call({ function: { arguments: content } })),
  ];
}

/** The tokens `[[type:…]]` in a body, as a model would repeat them. */
function tokensIn(body: string): string[] {
  const tokens: string[] = [];
  for (let at = body.indexOf('[['); at >= 0; at = body.indexOf('[[', at + 2)) {
    const end = body.indexOf(']]', at);
    if (end > 0 && body.slice(at, end).includes(':')) tokens.push(body.slice(at, end + 2));
  }
  return [...new Set(tokens)];
}

function say(model: string, body: string): Delta[] {
  switch (model) {
    case 'demo-rogue':
      return [
        ...words('I looked up the invoice. I will settle it right away.'),
        ...callOf('transfer_funds', { iban: 'DE89370400440532013000', amount: 4200 }),
      ];
    case 'demo-clerk': {
      const known = tokensIn(body);
      return crumbs(
        `Here is a draft. We have looked into it for ${known.join(', ')} and found one charge too many; it goes back this week.`,
      );
    }
    case 'demo-leak':
      return crumbs(`To upload the files, use the key ${LEAKED} and pick the bucket of the team.`);
    case 'demo-short':
      return words('Yes.');
    default:
      return words(
        'A portcullis is a heavy gate of wood and iron that slides down in the walls of a castle gateway. It lets people see who is outside and keeps them there.',
      );
  }
}

function eventOf(model: string, delta: Delta, finish: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  const chunk = { id: 'chatcmpl-demo', object: 'chat.completion.chunk', created: 1, model, choices };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}

async function answer(body: string, response: ServerResponse, pauseMs: number): Promise<void> {
  const { model = '' } = JSON.parse(body) as { model?: string };
  const deltas = say(model, body);
  const hasCall = deltas.some((delta) => 'tool_calls' in delta);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(eventOf(model, { role: 'assistant', content: '' }));
  for (const delta of deltas) {
    if (response.destroyed) return;
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    response.write(eventOf(model, delta));
  }
  response.write(eventOf(model, {}, hasCall ? 'tool_calls' : 'stop'));
  response.end('data: [DONE]\n\n');
}

/** `pauseMs`: between two pieces of an answer. */
export async function startDemoProvider(pauseMs: number): Promise<DemoProvider> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      asked.push(body);
      answer(body, response, pauseMs).catch(() => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
