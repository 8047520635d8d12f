import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOWER_CASE_NAME } from '../../../../src/cloak/detectors/lower-case-name.js';
import { readText } from '../../../../src/cloak/reading.js';

const find = (text: string): string[] =>
  [...LOWER_CASE_NAME.detect(readText(text))].map(({ start, end }) => text.slice(start, end));

describe('names without a capital', () => {
  it.each([
    ['thx priya!! see u at 8', ['priya']],
    ["sent from dwayne's phone", ['dwayne']],
    ['call mark tomorrow and mark it in the calendar', ['mark']],
    ['can you tell rose that the roses have arrived', ['rose']],
    ['so ask will again', ['will']],
    ['hey grace, we say grace before dinner', ['grace']],
    ['i gave it to angel, she is an angel', ['angel']],
    ['my boss hunter is no hunter', ['hunter']],
  ])('are found in %s', (text, names) => {
    expect(find(text)).toEqual(names);
  });

  it.each([
    'mark the page, bill the client and chase the invoice',
    'the call will be at nine',
    'ask grant applicants to wait',
    'a rose is a rose; frank talk',
    'weekend in san diego',
    'def alice(bob): return 1',
    'import emma from "./emma.js"; kevin.run(); user_kevin = kevin(1)',
    '/home/kevin/kevin.txt kevin@kevin.example https://kevin.example/kevin',
    "const owner = 'kevin';",
    'manter um tom leve; a rick roll; una giovane donna; the george washington bridge',
    'a prompt for claude code',
    'on any text, skip to 2',
    'the most recent message may or may not hold it',
    'Kevin',
  ])('are not found in %s', (text) => {
    expect(find(text)).toEqual([]);
  });

  it('lie at word edges whatever the text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('kevin', 'mark', 'call ', ' ', '.', "'s", 'é', '_', '\n', '"')),
        (parts) => {
          for (const name of find(parts.join(''))) expect(['kevin', 'mark']).toContain(name);
        },
      ),
    );
  });
});
