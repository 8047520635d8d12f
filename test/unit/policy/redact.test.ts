import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redact, type Redactable } from '../../../src/policy/redact.js';

const item = (start: number, end: number, fields: Partial<Redactable> = {}): Redactable => ({
  start,
  end,
  kind: 'signature',
  id: 'a.b',
  severity: 'high',
  ...fields,
});

describe('redacting', () => {
  it('turns overlapping spans into one, named by the most severe', () => {
    const { text, redactions } = redact(
      '0123456789',
      [item(2, 5, { id: 'low', severity: 'low' }), item(4, 7, { id: 'high' })],
      '#',
    );
    expect(text).toBe('01#789');
    expect(redactions).toEqual([{ start: 2, end: 7, newStart: 2, newEnd: 3, kind: 'signature', id: 'high' }]);
  });

  it('lets an attack name a region that personal data shares', () => {
    const entity = item(0, 9, { kind: 'entity', id: 'email', severity: null });
    expect(redact('0123456789', [entity, item(3, 4)], '#').redactions[0]).toMatchObject({
      kind: 'signature',
      start: 0,
      end: 9,
    });
  });

  it('keeps everything outside the spans, whatever they are', () => {
    const span = fc
      .tuple(fc.nat(30), fc.nat(10))
      .map(([start, length]) => item(start, Math.min(40, start + length)));
    fc.assert(
      fc.property(
        fc.string({ minLength: 40, maxLength: 40 }),
        fc.array(span),
        fc.string({ maxLength: 5 }),
        (text, items, mark) => {
          const result = redact(text, items, mark);
          let from = 0;
          let rebuilt = '';
          for (const { start, end, newStart, newEnd } of result.redactions) {
            expect(start).toBeGreaterThanOrEqual(from);
            expect(result.text.slice(newStart, newEnd)).toBe(mark);
            rebuilt += text.slice(from, start) + mark;
            from = end;
          }
          expect(result.text).toBe(rebuilt + text.slice(from));
        },
      ),
    );
  });
});
