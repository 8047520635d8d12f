import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answered } from '../../../src/core/outcome.js';
import { SemanticWatch } from '../../../src/proxy/semantic-watch.js';

const CLEAN = answered({
  modelVersion: 'f',
  results: [],
  reasons: [],
  categories: [],
  severity: null,
  latencyMs: 1,
});

/** A watch over one lane; `asked` are the windows, each answered at the next turn. */
function watchOver(shortestChars: number) {
  const asked: string[] = [];
  const watch = new SemanticWatch({
    semantic: {
      classify: (text) => {
        asked.push(text);
        return Promise.resolve(CLEAN);
      },
    },
    shortestChars,
    onJudged: () => true,
    onCleared: () => undefined,
  });
  const settle = async () => {
    while (watch.pending > 0) await new Promise((resolve) => setImmediate(resolve));
  };
  return { watch, asked, settle };
}

describe('the semantic pass beside a stream', () => {
  it('asks at the end of a sentence, not before', async () => {
    const { watch, asked, settle } = watchOver(1);
    watch.push('lane', 'assistant', 'One and a half is 1');
    watch.push('lane', 'assistant', '.5 then');
    expect(asked).toEqual([]);
    watch.push('lane', 'assistant', '. Next');
    await settle();
    expect(asked).toEqual(['One and a half is 1.5 then.']);
    expect(watch.clearedTo('lane')).toBe(27);
  });

  it('lets short windows grow, and asks about the last one whatever its length', async () => {
    const { watch, asked, settle } = watchOver(100);
    watch.push('lane', 'assistant', 'Short. Very short. ');
    expect(asked).toEqual([]);
    watch.close('lane');
    await settle();
    expect(asked).toEqual(['Short. Very short. ']);
  });

  it('knows the ends of sentences of scripts without spaces', async () => {
    const { watch, asked, settle } = watchOver(1);
    watch.push('lane', 'assistant', '今日は晴れです。明日');
    await settle();
    expect(asked).toEqual(['今日は晴れです。']);
  });

  it('has said everything of any text to the pass once the lane is closed, however it was cut', async () => {
    const piece = fc.oneof(
      fc.constantFrom('word ', 'End. ', '。', '😀', '\n', 'x'.repeat(1_200), 'y'.repeat(2_100), '"quoted?" '),
      fc.string({ maxLength: 30 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 60 }),
        fc.constantFrom(1, 400, 1_600),
        async (drawn, shortest) => {
          // Numbered, so that a window is found where it was cut and nowhere else.
          const pieces = drawn.map((text, index) => `${index}|${text}`);
          const { watch, asked, settle } = watchOver(shortest);
          for (const [index, text] of pieces.entries()) {
            watch.push('lane', 'assistant', text);
            if (index % 7 === 0) await settle();
          }
          watch.close('lane');
          await settle();
          const whole = pieces.join('');
          expect(watch.clearedTo('lane')).toBe(whole.length);
          let reached = 0;
          for (const window of asked) {
            const at = whole.indexOf(window, Math.max(0, reached - window.length));
            expect(at).toBeGreaterThanOrEqual(0);
            expect(at).toBeLessThanOrEqual(reached);
            reached = Math.max(reached, at + window.length);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('hears nothing more after it was stopped', async () => {
    const { watch, settle } = watchOver(1);
    watch.push('lane', 'assistant', 'One. Two');
    watch.stop();
    await settle();
    await new Promise((resolve) => setImmediate(resolve));
    expect([watch.clearedTo('lane'), watch.pending]).toEqual([0, 0]);
  });
});
