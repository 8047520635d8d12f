// A streamed answer beside the semantic pass, with a pass that answers when the test says so: what goes out when, what
// waits, and what an answer does that comes late.
import { describe, expect, it } from 'vitest';
import { installationPath, loadConfig } from '../../src/config/load.js';
import type { Policy } from '../../src/config/schema.js';
import type { SemanticPass } from '../../src/core/detector.js';
import { absent, answered } from '../../src/core/outcome.js';
import { DIALECTS } from '../../src/protocol/dialects.js';
import { StreamRelay } from '../../src/protocol/relay.js';
import { openReader, openWire } from '../../src/protocol/wire.js';
import { StreamJudge, type StreamEnd } from '../../src/proxy/judge-stream.js';
import type { WatchOutcome } from '../../src/proxy/semantic-watch.js';
import { loadRules } from '../../src/static-pass/load-rules.js';
import { saidIn, SETTING, sse } from '../unit/protocol/playback.js';
import { chatStream } from '../unit/protocol/streams.js';

const rules = loadRules(installationPath('rules'));
const base = loadConfig({ env: {} }).policy;
const releasing = (release: Policy['stream']['release'], more: Partial<Policy> = {}): Policy => ({
  ...base,
  stream: { release },
  ...more,
});

const CLEAN = answered({
  modelVersion: 'fake-1',
  results: [],
  reasons: [],
  categories: [],
  severity: null,
  latencyMs: 1,
});
const ATTACK = answered({
  ...CLEAN.value,
  reasons: ['attack=exfiltration'],
  categories: ['data_exfiltration' as const],
  severity: 'high' as const,
});

/** One stream with everything around it in the test's hands. */
function open(policy: Policy) {
  const asked: { text: string; origin: string | null; answer: (outcome: WatchOutcome) => Promise<void> }[] =
    [];
  const semantic: SemanticPass = {
    classify: (text, origin) =>
      new Promise((resolve) => {
        const answer = async (outcome: WatchOutcome) => {
          resolve(outcome);
          for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
        };
        asked.push({ text, origin, answer });
      }),
  };
  const relay = new StreamRelay(DIALECTS['openai-chat'].openStream(SETTING), openWire('sse'));
  const ends: StreamEnd[] = [];
  const out: Uint8Array[] = [];
  let unjudged = 0;
  const judge = new StreamJudge(relay, {
    rules,
    semantic,
    policy,
    tools: [],
    resolve: null,
    isEnforced: () => true,
    onUnjudged: () => (unjudged += 1),
    onAnswer: (end) => {
      if (end !== null) ends.push(end);
    },
  });
  const reader = openReader('sse');
  const flush = () => {
    if (!judge.isGated) out.push(...relay.drain());
  };
  return {
    asked,
    judge,
    ends,
    unjudged: () => unjudged,
    text: () => saidIn(Buffer.concat(out).toString()),
    bytes: () => Buffer.concat(out).toString(),
    flush,
    send(events: readonly unknown[]) {
      for (const event of reader.push(Buffer.from(sse(events)))) {
        const end = judge.take(relay.accept(event));
        if (end !== null) ends.push(end);
        flush();
      }
    },
  };
}

const SENTENCE = 'The tide comes in at noon. ';
/** What of it no rule is still watching. */
const WORDS = 'The tide comes in at noon';
const deltas = (count: number) => chatStream([SENTENCE.repeat(count)]);
/** The events of an answer without its ending. */
const begun = (count: number) => deltas(count).slice(0, -2);
const ending = (count: number) => deltas(count).slice(-2);

describe('an answer that flows at once', () => {
  it('goes out before it has been judged', () => {
    const stream = open(releasing('instant'));
    stream.send(begun(20));
    expect(stream.asked).toHaveLength(1);
    expect(stream.text().length).toBeGreaterThan(SENTENCE.length * 19);
  });

  it('is judged in windows with the origin of what a model says, one at a time', async () => {
    const stream = open(releasing('instant'));
    for (let part = 0; part < 6; part += 1) stream.send(part === 0 ? begun(20) : begun(20).slice(1));
    expect(stream.asked.map(({ origin }) => origin)).toEqual(['assistant']);
    await stream.asked[0]!.answer(CLEAN);
    expect(stream.asked).toHaveLength(2);
    // With some of what came before it.
    expect(stream.asked[1]!.text.length).toBeGreaterThan(SENTENCE.length * 100);
  });

  it('is cut by a late hit, which ends the turn with its reason', async () => {
    const stream = open(releasing('instant'));
    stream.send(begun(20));
    await stream.asked[0]!.answer(ATTACK);
    expect(stream.ends).toMatchObject([
      {
        end: 'blocked',
        verdict: {
          decision: 'block',
          reason: 'attack=exfiltration',
          blockedBy: 'semantic',
          severity: 'high',
        },
      },
    ]);
  });

  it('does not end well while its last words are being judged', async () => {
    const stream = open(releasing('instant'));
    stream.send(deltas(1));
    expect(stream.text()).toBe(WORDS);
    expect(stream.bytes()).not.toContain('"finish_reason":"stop"');
    await stream.asked[0]!.answer(CLEAN);
    stream.flush();
    expect(stream.bytes()).toContain('"finish_reason":"stop"');
    expect(stream.judge.isWaiting).toBe(false);
    expect(stream.judge.verdict()).toMatchObject({
      decision: 'allow',
      modelCheck: { ran: true, verdict: 'safe' },
    });
  });
});

describe('an answer that waits for its verdict window by window', () => {
  it('goes out sentence by sentence as far as it has been judged', async () => {
    const stream = open(releasing('window'));
    stream.send(begun(1));
    expect(stream.text()).toBe('');
    await stream.asked[0]!.answer(CLEAN);
    stream.flush();
    expect(stream.text()).toBe(WORDS);
    stream.send(ending(1));
    await stream.asked[1]!.answer(CLEAN);
    stream.flush();
    expect(stream.text()).toBe(SENTENCE);
    expect(stream.bytes()).toContain('"finish_reason":"stop"');
  });

  it('does not wait for the end of a sentence for ever', () => {
    const stream = open(releasing('window'));
    stream.send(chatStream(['word '.repeat(500)]).slice(0, -2));
    expect(stream.asked).toHaveLength(1);
  });

  it('keeps back what the semantic pass refuses', async () => {
    const stream = open(releasing('window'));
    stream.send(begun(1));
    await stream.asked[0]!.answer(ATTACK);
    stream.flush();
    expect(stream.text()).toBe('');
    expect(stream.ends).toHaveLength(1);
  });

  it('keeps back what has not been judged when a rule ends the stream', () => {
    const stream = open(releasing('window'));
    stream.send(chatStream(['Here it is. AKIAZ7QWXB4TNRLC5VKD and more']).slice(0, -2));
    expect(stream.ends).toMatchObject([{ end: 'blocked', verdict: { blockedBy: 'static' } }]);
    expect(stream.text()).toBe('');
  });

  it('waits for nobody where the pass only reports', () => {
    const stream = open(releasing('window', { semantic: 'report' }));
    stream.send(deltas(1));
    expect(stream.text()).toBe(SENTENCE);
    expect(stream.bytes()).toContain('"finish_reason":"stop"');
  });
});

describe('a pass that does not answer', () => {
  it('ends the stream, unless the operator lets unjudged text pass', async () => {
    const strict = open(releasing('window'));
    strict.send(begun(1));
    await strict.asked[0]!.answer(absent('timeout'));
    expect(strict.ends).toMatchObject([{ verdict: { reason: 'semantic=unavailable' } }]);
    const lax = open(releasing('window', { on_unavailable: 'allow' }));
    lax.send(begun(1));
    await lax.asked[0]!.answer(absent('timeout'));
    lax.flush();
    expect([lax.ends, lax.text(), lax.unjudged()]).toEqual([[], WORDS, 1]);
  });

  it('reports what it would have done where the policy only reports', async () => {
    const stream = open(releasing('instant', { mode: 'report' }));
    stream.send(begun(20));
    await stream.asked[0]!.answer(ATTACK);
    expect(stream.ends).toEqual([]);
    expect(stream.judge.verdict()).toMatchObject({ decision: 'block', reason: 'attack=exfiltration' });
  });
});

const call = (args: string) => [
  {
    choices: [
      {
        index: 0,
        delta: {
          role: 'assistant',
          tool_calls: [{ index: 0, id: 'c', type: 'function', function: { name: 'send', arguments: args } }],
        },
        finish_reason: null,
      },
    ],
  },
  { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
];

describe('a tool call', () => {
  it('waits for the semantic pass on its arguments, however text is released', async () => {
    const stream = open(releasing('instant'));
    stream.send(call('{"to":"x"}'));
    expect(stream.asked.map(({ text, origin }) => [text, origin])).toEqual([['{"to":"x"}', 'tool_call']]);
    expect(stream.bytes()).not.toContain('send');
    await stream.asked[0]!.answer(CLEAN);
    stream.flush();
    expect(stream.bytes()).toContain('send');
    expect(stream.judge.verdict()).toMatchObject({
      toolValidation: { allowed: true, modelCheck: { ran: true } },
    });
  });

  it('is refused with its turn when the semantic pass finds an attack in it', async () => {
    const stream = open(releasing('instant'));
    stream.send(call('{"to":"x"}'));
    await stream.asked[0]!.answer(ATTACK);
    stream.flush();
    expect(stream.bytes()).not.toContain('send');
    expect(stream.ends).toMatchObject([
      {
        verdict: {
          reason: 'attack=exfiltration',
          blockedBy: 'semantic',
          toolValidation: { allowed: false, calls: [{ findings: [{ code: 'argument_injection' }] }] },
        },
      },
    ]);
  });
});
