import { describe, expect, it } from 'vitest';
import { RECORD_TYPES, readRecord, toRow } from '../../../src/telemetry/record.js';
import { MINIMAL, RECORD } from './samples.js';

const ON = { captureEnabled: true };
const OFF = { captureEnabled: false };

describe('a telemetry record', () => {
  it('is kept whole when it is what the clients send', () => {
    expect(readRecord(RECORD, ON)).toEqual(RECORD);
    expect(readRecord(MINIMAL, OFF)).toEqual(MINIMAL);
  });

  it.each(RECORD_TYPES)('may be of type %s', (type) => {
    expect(readRecord({ ...MINIMAL, type }, OFF)).toMatchObject({ type });
  });

  it.each(['id', 'ts', 'type', 'decision', 'blocked'])(
    'is refused without %s, and with null for it',
    (name) => {
      const rest = Object.entries(MINIMAL).filter(([field]) => field !== name);
      expect(readRecord(Object.fromEntries(rest), OFF)).toBeNull();
      expect(readRecord({ ...MINIMAL, [name]: null }, OFF)).toBeNull();
    },
  );

  it.each([
    ['id', ''],
    ['id', 'x'.repeat(129)],
    ['id', 'half a pair \ud83d'],
    ['id', '\udd12 the other half'],
    ['id', 7],
    ['ts', '2026-02-30T00:00:00Z'],
    ['ts', 1763182000000],
    ['type', 'guard.unknown'],
    ['decision', 'deny'],
    ['blocked', 'true'],
    ['severity', 'extreme'],
    ['severity', 3],
    ['reason', ['a']],
    ['categories', 'direct_injection'],
    ['categories', [1]],
    ['categories', null],
    ['signatureIds', {}],
    ['scannedChars', 1.5],
    ['scannedChars', -1],
    ['scannedChars', '12'],
    ['onMatch', null],
    ['modelCheck', []],
    ['modelCheck', null],
    ['modelCheck', { ran: 1 }],
    ['modelCheck', { verdict: 'maybe' }],
    ['modelCheck', { latencyMs: 'fast' }],
    ['modelCheck', { truncated: null }],
    ['tool', { calls: 1.5 }],
    ['tool', { findings: '1' }],
    ['tool', { blocked: 1 }],
    ['tool', { names: [null] }],
    ['tool', { modelCheck: { reasons: 'x' } }],
    ['cloak', 'none'],
    ['cloak', { ran: 'yes' }],
    ['cloak', { entities: [] }],
    ['cloak', { byType: [] }],
    ['cloak', { byType: { email: 1.5 } }],
    ['cloak', { byStrategy: { mask: '1' } }],
    ['cloak', { error: false }],
    ['cloak', { denied: null }],
    ['evidence', 'text'],
    ['evidence', [1]],
    ['sdk', { name: 1 }],
    ['sdk', 'frostwolf'],
  ])('is refused when %s is %j, whatever the key may do', (name, value) => {
    expect(readRecord({ ...RECORD, [name]: value }, ON)).toBeNull();
    expect(readRecord({ ...RECORD, [name]: value }, OFF)).toBeNull();
  });

  it.each([
    ['id', 'x'.repeat(128)],
    ['id', '🔒'.repeat(64)],
    ['ts', '2026-11-15T07:03:36+02:00'],
    ['severity', null],
    ['reason', null],
    ['reason', 'attack=injection'],
    ['categories', []],
    ['modelCheck', {}],
    ['modelCheck', { verdict: null, latencyMs: null, error: 'timeout' }],
    ['tool', { calls: 0 }],
    ['cloak', { error: 'timeout' }],
    ['sdk', {}],
  ])('is accepted when %s is %j', (name, value) => {
    expect(readRecord({ ...MINIMAL, [name]: value }, OFF)).toEqual({ ...MINIMAL, [name]: value });
  });

  it('loses unknown keys at every level', () => {
    const noisy = {
      ...RECORD,
      prompt: 'payload text',
      modelCheck: { ...RECORD.modelCheck, prompt: 'payload text' },
      tool: { ...RECORD.tool, arguments: '{}', modelCheck: { ...RECORD.tool.modelCheck, extra: 1 } },
      cloak: {
        ...RECORD.cloak,
        values: ['anna@example.com'],
        byType: { ...RECORD.cloak.byType, 'anna@example.com': 1, x_: 1, X_A: 1, ['x_' + 'a'.repeat(39)]: 1 },
        byCategory: { ...RECORD.cloak.byCategory, secret_category: 'not even a number' },
        byStrategy: { ...RECORD.cloak.byStrategy, constructor: 1 },
      },
      sdk: { ...RECORD.sdk, host: 'laptop' },
    };
    expect(readRecord(noisy, ON)).toEqual(RECORD);
  });

  it('takes nothing from a prototype, parsed or inherited', () => {
    const parsed: unknown = JSON.parse(
      `{"__proto__":{"severity":"high"},${JSON.stringify(MINIMAL).slice(1)}`,
    );
    const kept = readRecord(parsed, OFF);
    expect(kept).toEqual(MINIMAL);
    expect(Object.getPrototypeOf(kept)).toBe(Object.prototype);
    expect(readRecord(Object.create(MINIMAL), OFF)).toBeNull();
  });

  it('keeps evidence only for a key that may capture', () => {
    expect(readRecord(RECORD, ON)).toHaveProperty('evidence');
    expect(readRecord(RECORD, OFF)).not.toHaveProperty('evidence');
  });

  it('becomes a row with its time and its JSON', () => {
    const row = toRow(readRecord(RECORD, OFF)!);
    expect(row).toMatchObject({ id: 'evt_1', type: 'guard.scan', decision: 'block', severity: 'high' });
    expect(row.tsMs).toBe(Date.parse(RECORD.ts));
    expect(JSON.parse(row.body)).toEqual({ ...RECORD, evidence: undefined });
  });
});
