// The recogniser as a whole: ranges of the submitted text, injected secrets, custom types, and what is nobody's data.

import { describe, expect, it } from 'vitest';
import { createRecogniser } from '../../../src/cloak/recognise.js';
import { sightingsIn } from './sightings.js';

describe('recogniser', () => {
  it.each([
    ['a UUID', 'trace 550e8400-e29b-41d4-a716-446655440000'],
    ['a git hash', 'commit 9fceb02d0ae598e95dc970b74767f19372d61af8'],
    ['an order number', 'order ORD-634338 and invoice INV-2026-52916718'],
    ['a semantic version', 'upgrade to v2.14.3-rc.1'],
    ['a timestamp', '2024-01-01T00:00:00Z 1704067200 1704067200000'],
    ['a price', 'it costs $1,234,567.89 or 1.234.567,89 €'],
    ['an ISBN', 'ISBN 978-3-16-148410-0'],
    ['a colour', 'color: #ff8800; background: #123456'],
    ['a log id', 'request_id=7f3a9c21 span=00f067aa0ba902b7 pid=48213'],
    ['arithmetic', '3.14159 * 2048 = 6433.98 and 12345678 / 9'],
    ['code', 'for (let i = 0; i < 1000000; i++) { x[i] = i * 0x1F; }'],
    ['a table', '1 2 3\n4 5 6\n7 8 9\n100 200 300'],
    ['nothing', ''],
  ])('finds nobody in %s', (_title, text) => {
    expect(sightingsIn(text)).toEqual([]);
  });

  it('reports ranges of the text as submitted', () => {
    const text = '😀 ｓｓｎ １２３-４５-６７８９ 😀';
    expect(sightingsIn(text)).toEqual(['government_id:１２３-４５-６７８９']);
  });

  it('reports what the injected secret finder finds, as a credential', () => {
    const { recognise } = createRecogniser({ customTypes: [], findSecrets: () => [{ start: 4, end: 9 }] });
    expect(recognise('key XXXXX')).toEqual([
      { type: 'secret', category: 'credential', start: 4, end: 9, confidence: 0.95 },
    ]);
  });

  it('sees the same in steps, none of which is the whole work', () => {
    const { recognise, recogniseInSteps } = createRecogniser({ customTypes: [] });
    const text = 'ssn 123-45-6789, mail a.b@acme.test, card 4111 1111 1111 1111, call +1 212-555-1212';
    const steps = recogniseInSteps(text);
    let count = 0;
    for (;;) {
      const step = steps.next();
      if (step.done === true) {
        expect(step.value).toEqual(recognise(text));
        break;
      }
      count += 1;
    }
    expect(count).toBeGreaterThan(3);
  });

  it('reports custom types with full confidence and their own category', () => {
    const { recognise } = createRecogniser({
      customTypes: [{ name: 'x_employee_id', template: 'EMP-#####', category: 'phi' }],
    });
    expect(recognise('see EMP-12345')).toEqual([
      { type: 'x_employee_id', category: 'phi', start: 4, end: 13, confidence: 1 },
    ]);
  });

  it('is surer of a number that proves itself and is announced than of one that is neither', () => {
    const { recognise } = createRecogniser({ customTypes: [] });
    const surest = (text: string): number =>
      Math.max(0, ...recognise(text).map((entity) => entity.confidence));
    expect(surest('card 4111 1111 1111 1111')).toBeGreaterThanOrEqual(0.95);
    expect(surest('4111111111111111')).toBeLessThan(surest('card 4111111111111111'));
    expect(surest('PESEL 44051401358')).toBeLessThan(surest('PESEL 44051401359'));
  });
});
