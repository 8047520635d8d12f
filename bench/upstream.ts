// A model provider for benchmarks, in a process of its own: constant answers, whole or as a paced stream.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const answer = Buffer.from(
  JSON.stringify({
    id: 'chatcmpl-bench',
    object: 'chat.completion',
    created: 1,
    model: 'bench',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: 'The tide comes in twice a day. '.repeat(20) },
        finish_reason: 'stop',
      },
    ],
    usage: { prompt_tokens: 250, completion_tokens: 150, total_tokens: 400 },
  }),
);
const WORDS = 'The lighthouse keeper writes down the weather every evening before the lamp is lit .'.split(
  ' ',
);
const EVENTS = 40;
const PACE_MS = 5;

const eventOf = (content: string) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'bench', choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (!Buffer.concat(chunks).includes('"stream":true')) {
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length })
        .end(answer);
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    let sent = 0;
    const timer = setInterval(() => {
      response.write(eventOf(`${WORDS[sent % WORDS.length] ?? ''} `));
      sent += 1;
      if (sent < EVENTS) return;
      clearInterval(timer);
      response.end('data: [DONE]\n\n');
    }, PACE_MS);
    response.on('close', () => clearInterval(timer));
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
