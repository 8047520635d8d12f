// Two hundred streams at once, again and again: all text arrives, nothing flagged does, every upstream that was cut off
// is gone, and what one round leaves behind is no more after several rounds.
import { get, request, type IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chatEvents } from '../support/fake-provider.js';
import { startProxied, type Proxied } from '../support/proxied.js';

const STREAMS = 200;
const ROUNDS = 3;
const BEATS = 20;
const BEAT_MS = 20;
const MIB = 1024 * 1024;
const SECRET = 'AKIAZ7QWXB4TNRLC5VKD';
const WORDS = 'The mill stood by the river, and the river ran on. ';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let proxied: Proxied;
beforeAll(async () => {
  proxied = await startProxied();
  proxied.provider.say(async ({ body }, response) => {
    const isLeaking = body.includes('leak');
    const [opening = '', said = '', ...closing] = chatEvents([WORDS]);
    const leak = chatEvents([`It is ${SECRET}. `])[1] ?? '';
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(opening);
    for (let beat = 0; beat < BEATS && !response.destroyed; beat += 1) {
      response.write(isLeaking && beat === BEATS / 2 ? leak : said);
      await new Promise((resolve) => setTimeout(resolve, BEAT_MS));
    }
    response.end(closing.join(''));
  });
});
afterAll(() => proxied.stop());

const receive = (from: IncomingMessage) =>
  new Promise<string>((resolve, reject) => {
    let text = '';
    from.setEncoding('utf8');
    from.on('data', (piece: string) => (text += piece));
    from.on('end', () => resolve(text));
    from.on('error', reject);
  });

const stream = (content: string) =>
  new Promise<string>((resolve, reject) => {
    const sent = request(`${proxied.proxyUrl}/v1/chat/completions`, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json' },
    });
    sent.on('response', (answer) => void receive(answer).then(resolve, reject));
    sent.on('error', reject);
    sent.end(JSON.stringify({ model: 'm', stream: true, messages: [{ role: 'user', content }] }));
  });

const said = (text: string) =>
  [...text.matchAll(/^data: (\{.*\})$/gm)]
    .map(
      ([, data]) =>
        (JSON.parse(data ?? '') as { choices: [{ delta: { content?: string } }] }).choices[0].delta,
    )
    .map(({ content }) => content ?? '')
    .join('');

async function runRound(): Promise<number> {
  const asked = Array.from({ length: STREAMS }, (_, at) => (at % 10 === 0 ? 'leak' : 'tell'));
  const answers = await Promise.all(asked.map((content) => stream(content)));
  for (const [at, text] of answers.entries()) {
    const isLeak = asked[at] === 'leak';
    const whole = said(text);
    expect(text.trimEnd().endsWith('data: [DONE]')).toBe(true);
    if (isLeak) {
      expect(whole).toBe(`${WORDS.repeat(BEATS / 2)}It is `);
      expect(text).toContain('content_filter');
    } else expect(whole).toBe(WORDS.repeat(BEATS));
  }
  proxied.provider.asked.length = 0;
  collectGarbage();
  // The books of ended exchanges are closed by a tick of their clock.
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

it('carries two hundred streams at once, in flat memory', async () => {
  const heaps: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) heaps.push(await runRound());
  const [, second = 0] = heaps;
  expect(heaps.at(-1)! - second, `heap after each round: ${heaps.join(', ')}`).toBeLessThan(6 * MIB);
  // Nothing is stuck: one more question is answered at once.
  const status = await new Promise((resolve) =>
    get(`${proxied.portcullis.service.adminUrl}/healthz`, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }),
  );
  expect(status).toBe(200);
}, 60_000);
