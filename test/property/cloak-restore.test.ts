// Whatever the values and however the text is cut: a tokenised text comes back as it was, and a stream that holds back
// what may become a token restores what the whole text would.

import { createSecretKey } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveFor, restoreText } from '../../src/cloak/restore.js';
import { contextIdOf, tokenFor, tokenMayBeginAt } from '../../src/cloak/tokens.js';
import { Vault } from '../../src/cloak/vault.js';

const KEY = createSecretKey(Buffer.alloc(32, 3));
const CONTEXT = contextIdOf(KEY, 'key', null);
const prose = fc
  .string({ maxLength: 12 })
  .filter(
    (text) => !text.includes('[') && !text.includes(']') && !text.includes('%') && !text.includes('\\'),
  );

function cloak(parts: readonly { readonly prose: string; readonly value: string }[]): {
  text: string;
  vault: Vault;
} {
  const vault = new Vault({ now: () => 0 });
  const text = parts.map(({ prose: before, value }) => {
    const subject = { context: CONTEXT, type: 'person_name', value } as const;
    const token = tokenFor(KEY, subject, (held) => vault.get(held));
    vault.put(token, subject);
    return before + token;
  });
  return { text: text.join(''), vault };
}

const parts = fc.array(
  fc.record({ prose, value: fc.string({ minLength: 1, maxLength: 10, unit: 'binary' }) }),
  { maxLength: 5 },
);

describe('restoring, for any values', () => {
  it('undoes tokenising', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const { text, vault } = cloak(given);
        const restored = restoreText(text, (token) => resolveFor(CONTEXT, vault.get(token)));
        expect(restored.text).toBe(given.map(({ prose: before, value }) => before + value).join(''));
        expect(restored.restored).toBe(given.length);
      }),
    );
  });

  it('is the same however the text is cut', () => {
    fc.assert(
      fc.property(
        parts,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 }),
        (given, cuts) => {
          const { text, vault } = cloak(given);
          const restore = (piece: string): string =>
            restoreText(piece, (token) => resolveFor(CONTEXT, vault.get(token))).text;
          let [held, out, at, turn] = ['', '', 0, 0];
          while (at < text.length) {
            const size = cuts[turn++ % cuts.length]!;
            held += text.slice(at, at + size);
            at += size;
            const safe = tokenMayBeginAt(held);
            out += restore(held.slice(0, safe));
            held = held.slice(safe);
          }
          expect(out + restore(held)).toBe(restore(text));
        },
      ),
    );
  });
});
