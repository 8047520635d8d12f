// Whatever the values, however a model bends the tokens and however the text is cut: what was tokenised comes back, and a
// stream that holds back what may become a token restores what the whole text would.

import { createSecretKey } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveFor, restoreText, type Resolve } from '../../src/cloak/restore.js';
import { contextIdOf, tokenFor } from '../../src/cloak/tokens.js';
import { Vault } from '../../src/cloak/vault.js';
import { applyEdits } from '../../src/proxy/cloak-request.js';
import { LaneRestorer } from '../../src/proxy/restore-lane.js';

const KEY = createSecretKey(Buffer.alloc(32, 3));
const CONTEXT = contextIdOf(KEY, 'key', null);
const value = fc.string({ minLength: 1, maxLength: 10, unit: 'binary' });
const cuts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 });
/** Text that no token can begin or go on with. */
const prose = fc
  .string({ maxLength: 12 })
  .filter((text) => !Array.from('[]<>{}%&\\(').some((sign) => text.includes(sign)));

/** What models do to a token without making another of it. */
const BENDINGS: readonly ((token: string) => string)[] = [
  (token) => token,
  (token) => token.toUpperCase(),
  (token) => token.replace(':', ' : '),
  (token) => `${token.slice(0, 18)}\n  ${token.slice(18)}`,
  (token) => token.replaceAll('_', '\\_').replaceAll('[', '\\[').replaceAll(']', '\\]'),
  (token) => token.slice(1, -1),
  (token) => `${token.slice(0, 9)}\u2060${token.slice(9, 20)}\u200d${token.slice(20)}`,
  (token) => token.replaceAll('[', '［').replaceAll(']', '］').replace(':', '：'),
  (token) => `{{${token.slice(2, -2)}}}`,
  (token) => `<${token.slice(2, -2)}>`,
];
const bending = fc.constantFrom(...BENDINGS);

function openVault(): { readonly cloak: (text: string) => string; readonly resolve: Resolve } {
  const vault = new Vault({ now: () => 0 });
  return {
    cloak: (text) => {
      const subject = { context: CONTEXT, type: 'person_name', value: text } as const;
      const token = tokenFor(KEY, subject, (held) => vault.get(held));
      vault.put(token, subject);
      return token;
    },
    resolve: (token) => resolveFor(CONTEXT, vault.get(token)),
  };
}

/** The text as it leaves a stream that brings it in pieces of these sizes. */
function restoreInPieces(text: string, sizes: readonly number[], resolve: Resolve, isJson = false): string {
  const restorer = new LaneRestorer(resolve, { restored: 0, unknown: 0, denied: 0 }, isJson);
  const edits = [];
  let released = 0;
  for (let at = 0, turn = 0; at < text.length; turn += 1) {
    const piece = text.slice(at, at + sizes[turn % sizes.length]!);
    at += piece.length;
    restorer.push(piece);
    const settled = restorer.settle(at, false);
    expect(settled.releaseTo).toBeGreaterThanOrEqual(released);
    released = settled.releaseTo;
    edits.push(...settled.edits);
  }
  edits.push(...restorer.settle(text.length, true).edits);
  return applyEdits(text, edits);
}

describe('restoring, for any values', () => {
  it('undoes tokenising and bending', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ prose, value, bending }), { maxLength: 5 }), (given) => {
        const { cloak, resolve } = openVault();
        const text = given.map((part) => `${part.prose} ${part.bending(cloak(part.value))} `).join('');
        const restored = restoreText(text, resolve);
        expect(restored.text).toBe(given.map((part) => `${part.prose} ${part.value} `).join(''));
        expect(restored.restored).toBe(given.length);
      }),
    );
  });

  it('keeps a JSON document one that holds the values', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ prose, value }), { maxLength: 4 }), cuts, (given, sizes) => {
        const { cloak, resolve } = openVault();
        const text = JSON.stringify(given.map((part) => [part.prose, `x ${cloak(part.value)}`]));
        const expected = given.map((part) => [part.prose, `x ${part.value}`]);
        expect(JSON.parse(restoreText(text, resolve, { isJson: true }).text)).toEqual(expected);
        expect(JSON.parse(restoreInPieces(text, sizes, resolve, true))).toEqual(expected);
      }),
    );
  });

  it('is the same however the text is cut', () => {
    const noise = fc.string({
      maxLength: 8,
      unit: fc.constantFrom(...Array.from('[]<>{}%&\\()5b:ea_ \n;#91u0')),
    });
    const part = fc.record({ noise, value, bending });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), cuts, (given, sizes) => {
        const { cloak, resolve } = openVault();
        const text = given.map((one) => one.noise + one.bending(cloak(one.value))).join('');
        expect(restoreInPieces(text, sizes, resolve)).toBe(restoreText(text, resolve).text);
      }),
      { numRuns: 400 },
    );
  });

  it('is escaped as often as documents lie within documents, however they are cut', () => {
    const levels = fc.integer({ min: 1, max: 4 });
    const inner = fc.json({ maxDepth: 2 }).filter((text) => !text.includes('[['));
    fc.assert(
      fc.property(
        value,
        prose,
        levels,
        inner,
        cuts,
        fc.boolean(),
        (text, words, depth, other, sizes, isJson) => {
          const { cloak, resolve } = openVault();
          let document: unknown = { note: words, other, name: `${words} ${cloak(text)}!` };
          for (let level = 1; level < depth; level += 1)
            document = { [`level ${level}`]: [JSON.stringify(document)] };
          const restored = restoreInPieces(JSON.stringify(document), sizes, resolve, isJson);
          let opened = JSON.parse(restored) as Record<string, unknown>;
          for (let level = depth - 1; level > 0; level -= 1)
            opened = JSON.parse((opened[`level ${level}`] as string[])[0]!) as Record<string, unknown>;
          expect(opened).toEqual({ note: words, other, name: `${words} ${text}!` });
        },
      ),
    );
  });
});
