// Personal data, the figures with a target: what 500 and 12,000 characters take, how long the event loop stands still
// meanwhile, and what restoring adds to an event of a stream.
import { createSecretKey } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { resolveFor } from '../src/cloak/restore.js';
import { contextIdOf, tokenFor } from '../src/cloak/tokens.js';
import { Vault } from '../src/cloak/vault.js';
import { LaneRestorer } from '../src/proxy/restore-lane.js';
import type { Redactor } from './cloak-peers.js';
import { makeDenseLetters } from './dense-letters.js';
import { atMost, median, type Figure } from './measure.js';
import { makeProse } from './prose.js';
import { watchLoop, type Stretch } from './watch-loop.js';

const LETTER =
  'Good morning, could you look into the invoice of last month? Marlene Osterfeld moved to 418 Larkspur Avenue, Dayton, OH 45402 and says the parcel never came. You can ring her on (937) 555-0164 or write to marlene.o@harbour.example. She paid with card 4539 1488 0343 6467, and the refund should go to DE89 3704 0044 0532 0130 00. Please do not mention the earlier complaint, she was quite upset about it, and let the team know when it is done: they have been waiting since Tuesday, and so have we all. Thanks!';
const ROUNDS = 60;
const WARM_UP = 120;
const LONG_CHARS = 12_000;
const LONG_ROUNDS = 6;

const DENSE_CHARS = 500;
const DENSE_TEXTS = 400;
const DENSE_WARM_UP = 4_000;
const WARM_UP_MS = 4_000;

/**
 * Milliseconds for 500 characters full of personal data: the median over texts that were never seen before. Others, with
 * other values, warm up what compiles as it runs, here and in the peers: so many, or as many as a few seconds allow.
 */
export async function timeDense(redact: Redactor['redact']): Promise<number> {
  const until = performance.now() + WARM_UP_MS;
  for (const text of makeDenseLetters(DENSE_WARM_UP, DENSE_CHARS, 1)) {
    await redact(text);
    if (performance.now() > until) break;
  }
  const times: number[] = [];
  for (const text of makeDenseLetters(DENSE_TEXTS, DENSE_CHARS, 2)) {
    const started = performance.now();
    await redact(text);
    times.push(performance.now() - started);
    if (performance.now() > until + 2 * WARM_UP_MS) break;
  }
  return median(times);
}

async function timeLetter(redact: Redactor['redact']): Promise<number> {
  const times: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const started = performance.now();
    await redact(LETTER);
    if (round >= 0) times.push(performance.now() - started);
  }
  return median(times);
}

/** A long text again and again: the median time, and the longest stretch in which nobody else was served. */
async function timeLong(
  redact: Redactor['redact'],
  text: string,
): Promise<{ readonly ms: number; readonly stretch: Stretch; readonly delayMs: number }> {
  for (let round = 0; round < LONG_ROUNDS; round += 1) await redact(text);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const watch = watchLoop();
  const times: number[] = [];
  for (let round = 0; round < LONG_ROUNDS; round += 1) {
    const started = performance.now();
    await redact(text);
    times.push(performance.now() - started);
  }
  delay.disable();
  return { ms: median(times), stretch: watch.stop(), delayMs: delay.max / 1e6 };
}

const DELTA_CHARS = 5;
const STREAM_ROUNDS = 200;

/** Microseconds that restoring adds to each delta of a stream with a token in every few dozen. */
function timeRestoring(): number {
  const key = createSecretKey(Buffer.alloc(32, 1));
  const context = contextIdOf(key, 'bench', null);
  const vault = new Vault({ now: () => 0 });
  const subject = { context, type: 'email', value: 'marlene.o@harbour.example' } as const;
  const token = tokenFor(key, subject, () => undefined);
  vault.put(token, subject);
  const text = makeProse(4_000).replaceAll('. ', `, says ${token}; see [1] and a[i]. `);
  const deltas = Array.from({ length: Math.ceil(text.length / DELTA_CHARS) }, (_, at) =>
    text.slice(at * DELTA_CHARS, (at + 1) * DELTA_CHARS),
  );
  const times: number[] = [];
  for (let round = 0; round < STREAM_ROUNDS; round += 1) {
    const counts = { restored: 0, unknown: 0, denied: 0 };
    const restorer = new LaneRestorer((held) => resolveFor(context, vault.get(held)), counts);
    const started = performance.now();
    let at = 0;
    for (const delta of deltas) {
      restorer.push(delta);
      at += delta.length;
      restorer.settle(at, at === text.length);
    }
    times.push(((performance.now() - started) * 1_000) / deltas.length);
    if (counts.restored === 0) throw new Error('nothing was restored');
  }
  return median(times);
}

/** `ours` are the recognisers alone and, where a model is installed, both. */
export async function measureTargets(ours: readonly Redactor[], dense: string): Promise<Figure[]> {
  const [shapes, both] = ours;
  const figures = [
    atMost(
      `recognisers alone, a letter of ${LETTER.length} characters`,
      await timeLetter(shapes!.redact),
      0.5,
      'ms',
    ),
    atMost(
      'recognisers alone, 500 characters of dense text never seen before',
      await timeDense(shapes!.redact),
      0.5,
      'ms',
    ),
  ];
  if (both !== undefined)
    figures.push(
      atMost(
        `${both.name}, a letter of ${LETTER.length} characters`,
        await timeLetter(both.redact),
        40,
        'ms',
      ),
    );
  const kinds = { 'dense text': dense.repeat(3).slice(0, LONG_CHARS), prose: makeProse(LONG_CHARS) };
  for (const [kind, text] of Object.entries(kinds)) {
    const { name, redact } = both ?? shapes!;
    const { ms, stretch, delayMs } = await timeLong(redact, text);
    const workMs = stretch.ms - stretch.waitedMs;
    figures.push(atMost(`${name}, 12,000 characters of ${kind}`, ms, 1_500, 'ms'));
    figures.push({
      ...atMost(`longest hold on the event loop meanwhile, ${kind}`, workMs, 10, 'ms'),
      measured: `${workMs.toFixed(1)} ms (${delayMs.toFixed(1)} with waits for a core)`,
    });
  }
  figures.push(atMost('restoring, for each delta of a stream', timeRestoring(), 20, 'µs'));
  return figures;
}
