import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../../src/core/verdict.js';
import type { TextPart } from '../../../src/protocol/adapter.js';
import type { LaneReport } from '../../../src/protocol/lane.js';
import {
  coverLanes,
  coverOpaque,
  coverParts,
  coverRequest,
  tellCoverage,
} from '../../../src/proxy/coverage.js';
import { Metrics } from '../../../src/telemetry/metrics.js';

const verdict = (scannedChars: number, allowsTools = true): Verdict => ({
  decision: allowsTools ? 'allow' : 'block',
  reason: null,
  severity: null,
  categories: [],
  matches: [],
  scannedChars,
  signatureVersion: '2026.11.15',
  toolValidation: { allowed: allowsTools, severity: null, calls: [] },
  blockedBy: null,
});
const lane = (kind: LaneReport['kind'], received: number, released: number): LaneReport => ({
  lane: `c0/${kind}`,
  origin: kind === 'tool_args' ? 'tool_call' : 'assistant',
  kind,
  received,
  released,
});

const part = (origin: TextPart['origin'], chars: number): TextPart => ({
  text: 'x'.repeat(chars),
  origin,
  path: '/messages/0',
  message: 0,
  kind: 'text',
  encoding: 'plain',
  editable: true,
});

describe('coverage of an exchange', () => {
  it('tells who spoke in a request, what of it was judged now and what was remembered', () => {
    const parts = [part('system', 10), part('user', 60), part('user', 40), part('tool_result', 5)];
    expect(coverRequest(parts, parts.slice(2), { isForwarded: true, known: null })).toEqual([
      { lane: 'system', origin: 'system', seen: 10, scanned: 0, remembered: 10, held: 0, released: 10 },
      { lane: 'user', origin: 'user', seen: 100, scanned: 40, remembered: 60, held: 0, released: 100 },
      { lane: 'tool_result', origin: 'tool_result', seen: 5, scanned: 5, held: 0, released: 5 },
    ]);
  });

  it('tells a refused request from one that went out, and one nobody judged from both', () => {
    const parts = [part('user', 100)];
    expect(coverRequest(parts, parts, { isForwarded: false, known: null })).toMatchObject([
      { held: 100, released: 0 },
    ]);
    const metrics = new Metrics();
    tellCoverage(metrics, 'request', coverRequest(parts, null, { isForwarded: true, known: null }));
    expect(metrics.families.characters.of('request', 'user', 'unscanned').n).toBe(100);
  });

  it('tells what of a lane never went out', () => {
    expect(coverLanes([lane('text', 50, 30)], verdict(50))).toEqual([
      { lane: 'c0/text', origin: 'assistant', seen: 50, scanned: 50, held: 20, released: 30 },
    ]);
  });

  it('calls a tool call that never ended held and not scanned', () => {
    expect(coverLanes([lane('tool_args', 20, 0)], verdict(20))).toMatchObject([{ scanned: 0, held: 20 }]);
    expect(coverLanes([lane('tool_args', 20, 20)], verdict(20))).toMatchObject([{ scanned: 20, held: 0 }]);
    expect(coverLanes([lane('tool_args', 20, 0)], verdict(20, false))).toMatchObject([
      { scanned: 20, held: 20 },
    ]);
  });

  it('sums up what lies beyond the lanes a record names', () => {
    const lanes = coverLanes(
      Array.from({ length: 100 }, () => lane('text', 10, 10)),
      verdict(1_000),
    );
    expect(lanes).toHaveLength(32);
    expect(lanes.at(-1)).toMatchObject({ lane: 'others', seen: 690, released: 690 });
    expect(lanes.reduce((sum, { seen }) => sum + seen, 0)).toBe(1_000);
  });

  it('adds up the texts of a whole answer by kind', () => {
    const part = (kind: TextPart['kind'], text: string) => ({ kind, text, origin: 'assistant' }) as TextPart;
    const parts = [part('text', 'abc'), part('text', 'de'), part('reasoning', 'x'), part('refusal', '')];
    expect(coverParts(parts, true)).toMatchObject([
      { lane: 'text', seen: 5, held: 0, released: 5 },
      { lane: 'reasoning', seen: 1 },
    ]);
    expect(coverParts(parts, false)[0]).toMatchObject({ held: 5, released: 0 });
  });

  it('counts what nobody scanned as a state of its own', () => {
    const metrics = new Metrics();
    tellCoverage(metrics, 'answer', coverLanes([lane('tool_args', 20, 0)], verdict(20)));
    const count = (state: string) => metrics.families.characters.of('answer', 'tool_call', state).n;
    expect([count('seen'), count('scanned'), count('unscanned'), count('withheld')]).toEqual([20, 0, 20, 20]);
  });
});

it('parts nobody can read are counted by kind, and a request without any says nothing of them', () => {
  const opaque = (['file', 'reference', 'file'] as const).map((kind) => ({ kind, path: '/x' }));
  expect(coverOpaque(opaque).map(({ lane, unread }) => [lane, unread])).toEqual([
    ['unread/file', 2],
    ['unread/reference', 1],
  ]);
  expect(coverOpaque([])).toEqual([]);
});
