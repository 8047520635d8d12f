import { describe, expect, it } from 'vitest';
import { streamText } from '../../../src/protocol/event-atoms.js';
import { LaneTable } from '../../../src/protocol/lane-table.js';
import type { LaneMode, StreamStep } from '../../../src/protocol/stream.js';

function lay(
  table: LaneTable<string>,
  text: string,
  facts: { lane?: string; listLane?: string; mode: LaneMode },
) {
  const steps: StreamStep[] = [];
  const { lane = 'l', ...rest } = facts;
  const { piece, echoes } = table.lay(streamText(lane, text, rest), 'owner', steps);
  const said = steps.map((step) => (step.step === 'text' ? `${step.lane}:${step.text}` : step.step));
  return { piece, echoes, said };
}

describe('the lanes of a stream', () => {
  it('join deltas on one lane and give each whole text a lane of its own', () => {
    const table = new LaneTable<string>(false);
    expect(['a', 'b'].map((text) => lay(table, text, { mode: 'stream' }).said)).toEqual([['l:a'], ['l:b']]);
    const whole = ['a', 'b', 'a'].map((text) => lay(table, text, { lane: 'w', mode: 'whole' }).said);
    expect(whole).toEqual([['w:a'], ['w#2:b'], []]);
  });

  it('follow a place nobody knows joined and by itself, and count it once', () => {
    const table = new LaneTable<string>(false);
    const said = ['one ', 'two '].map((text) => lay(table, text, { mode: 'recurring' }).said);
    expect(said).toEqual([['l:one '], ['l:two ', 'l/alone:two ']]);
    expect(table.report()).toEqual([expect.objectContaining({ lane: 'l', received: 8 })]);
  });

  it('judge only what is new when a place says all there is so far', () => {
    const table = new LaneTable<string>(false);
    lay(table, 'one two', { mode: 'recurring' });
    const { piece, said } = lay(table, 'one two three', { mode: 'recurring' });
    expect([said, piece.text, piece.start]).toEqual([['l: three'], 'one two three', 0]);
  });

  it('close what turned out to be a label, and go on with a lane of its own', () => {
    const table = new LaneTable<string>(false);
    const texts = ['label', 'label', 'label', 'label', 'other'];
    const said = texts.map((text) => lay(table, text, { mode: 'recurring' }).said);
    expect(said).toEqual([['l:label'], [], ['lane_closed'], [], ['l#2:other']]);
    expect(table.fault).toBeNull();
  });

  it('follow the items of a list together, too', () => {
    const table = new LaneTable<string>(false);
    const first = lay(table, 'one ', { lane: 'l/0', listLane: 'l/*', mode: 'recurring' });
    const second = lay(table, 'two ', { lane: 'l/1', listLane: 'l/*', mode: 'recurring' });
    expect([first.said, second.said]).toEqual([
      ['l/0:one ', 'l/*:one '],
      ['l/1:two ', 'l/*:two '],
    ]);
    expect(second.echoes.map(({ lane, start }) => [lane.id, start])).toEqual([['l/*', 4]]);
  });

  it('break off when text comes on a lane that was closed', () => {
    const table = new LaneTable<string>(false);
    lay(table, 'one ', { mode: 'recurring' });
    table.close(() => true, []);
    lay(table, 'two ', { mode: 'recurring' });
    expect(table.fault).toBe('text_after_close');
  });
});
