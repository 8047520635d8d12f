import { describe, expect, it } from 'vitest';
import { LayerChains, mergeChains, Tape, unitsOfText } from '../../../src/text/offset-map.js';

describe('Tape', () => {
  it('maps submitted text to itself', () => {
    const tape = Tape.of(unitsOfText('añ😀'));
    expect(tape.text()).toBe('añ😀');
    expect(tape.toSource({ start: 1, end: 4 })).toEqual({ start: 1, end: 4 });
  });

  it('maps units to the stretch they came from, whichever way round they stand', () => {
    const tape = new Tape(1);
    tape.push(0x62, 4, 8, 0);
    tape.push(0x61, 0, 4, 0);
    expect(tape.text()).toBe('ba');
    expect(tape.toSource({ start: 0, end: 2 })).toEqual({ start: 0, end: 8 });
  });

  it('keeps its maps when its beginning is forgotten', () => {
    const tape = new Tape(0);
    tape.appendText('hello', 10);
    tape.drop(2);
    expect(tape.text()).toBe('llo');
    expect(tape.toSource({ start: 0, end: 1 })).toEqual({ start: 12, end: 13 });
  });

  it('names the layers of a stretch once, and none for untouched units', () => {
    const chains = new LayerChains();
    const tape = new Tape(4);
    tape.push(0x61, 0, 1, 0);
    tape.push(0x62, 1, 2, chains.join(chains.of('base64'), chains.of('leet')));
    tape.push(0x63, 2, 3, chains.of('base64'));
    expect(tape.viaOf({ start: 0, end: 1 }, chains)).toEqual([]);
    expect(tape.viaOf({ start: 0, end: 3 }, chains)).toEqual(['base64', 'leet']);
  });
});

describe('mergeChains', () => {
  it('keeps every chain in its order', () => {
    expect(mergeChains([['url', 'base64'], ['base64', 'leet'], ['hex']])).toEqual([
      'hex',
      'url',
      'base64',
      'leet',
    ]);
  });
});

describe('LayerChains', () => {
  it('gives equal chains one number and bounds their length', () => {
    const chains = new LayerChains();
    const hex = chains.of('hex');
    expect(chains.join(hex, chains.of('url'))).toBe(chains.join(hex, chains.of('url')));
    let chain = 0;
    for (let count = 0; count < 20; count++) chain = chains.join(chain, hex);
    expect(chains.list(chain).length).toBeLessThanOrEqual(8);
  });
});
