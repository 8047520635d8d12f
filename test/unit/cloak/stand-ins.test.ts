// Values that stand in for somebody's: what names nobody by itself, and what only a manual around it says so of.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEntityDetector } from '../../../src/cloak/detect.js';
import { createRecogniser } from '../../../src/cloak/recognise.js';
import { isNobodysMailbox, isStandIn } from '../../../src/cloak/stand-ins.js';
import { defaultEntityTypes } from '../../../src/cloak/taxonomy.js';
import type { Entity } from '../../../src/core/entity.js';

const detector = createEntityDetector(createRecogniser({ customTypes: [] }));

async function found(text: string): Promise<readonly string[]> {
  const outcome = await detector.detect(text, { types: defaultEntityTypes([]), minConfidence: 0.5 });
  if (outcome.kind === 'absent') throw new Error(outcome.why);
  return outcome.value.entities.map(({ type, start, end }) => `${type}:${text.slice(start, end)}`);
}

describe('a value that stands in for anybody’s', () => {
  it.each([
    ['a mailbox that describes itself', 'Write to example@domain.com or your.name@example.org.'],
    ['the example of a mailbox', '"description": "Where to send it (e.g., user@example.com)."'],
    ['the default of a schema', '{"type": "string", "default": "noreply@example.com"}'],
    ['a counted telephone number', "A phone number in the format (XXX) XXX-XXXX, such as '(123) 456-7890'."],
    ['a film’s telephone number', "an international dialling number (e.g., '+1-555-1234')"],
    ['a second example', "in the format 'name@example.com' or '+12345678900'"],
    ['a private network', "The host name or IP address, such as 'localhost' or '192.168.1.10', for example"],
    ['a network of documents', "Addresses look like this, e.g. '2001:0db8:85a3:0000:0000:8a2e:0370:7334'."],
    ['where everybody lives', "Where to go, such as '123 Main St, Anytown, CA 12345'."],
    [
      'the address that shows a format',
      "in the format of 'Street, City, State'. For example, '50 Memorial Drive, Cambridge, MA'.",
    ],
  ])('is not reported: %s', async (_title, text) => {
    expect(await found(text)).toEqual([]);
  });

  it.each([
    ['a person at a reserved domain', 'Mail john.doe@example.com today.', ['email:john.doe@example.com']],
    ['a user at a reserved domain', 'My address is user@example.com.', ['email:user@example.com']],
    ['a role at a reserved domain', 'Tell admin@example.com now.', ['email:admin@example.com']],
    ['a real mailbox as an example', 'Customers such as kim@fjord.ie wait.', ['email:kim@fjord.ie']],
    ['a real number as an example', 'Numbers, e.g. +1 212 736 5000, ring.', ['phone_number:+1 212 736 5000']],
    ['a film’s number that is given', 'Call me at (212) 555-0164.', ['phone_number:(212) 555-0164']],
    ['a private network that is used', 'ssh to host 192.168.1.10 now', ['ip_address:192.168.1.10']],
    ['a home, no format', "People, for example at '50 Memorial Drive'.", ['address:50 Memorial Drive']],
  ])('is reported where somebody may be meant: %s', async (_title, text, expected) => {
    expect(await found(text)).toEqual(expected);
  });

  it('is judged for any text and place without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(), fc.nat(), (text, a, b) => {
        const [start, end] = [Math.min(a, b) % (text.length + 1), Math.max(a, b) % (text.length + 1)];
        const entity: Entity = { type: 'email', category: 'pii', start, end, confidence: 1 };
        expect(typeof isStandIn(entity, text)).toBe('boolean');
      }),
    );
  });

  it('is never a mailbox at a domain that somebody can own', () => {
    const host = fc
      .domain()
      .filter((name) => !/(?:^|\.)(?:example|test|invalid|localhost)(?:\.|$)/.test(name));
    fc.assert(
      fc.property(fc.constantFrom('example', 'email', 'your.name'), host, (local, name) => {
        fc.pre(!/domain|company|organi|provider|host|site|mail|server/i.test(name));
        expect(isNobodysMailbox(`${local}@${name}`)).toBe(false);
      }),
    );
  });
});
