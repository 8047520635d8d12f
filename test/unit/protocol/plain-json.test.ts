import { expect, it } from 'vitest';
import { PLAIN_JSON } from '../../../src/protocol/plain-json.js';
import { bytes, play } from './playback.js';

it('every string of an unknown body is a part, ids and all', () => {
  const { parts } = PLAIN_JSON.readRequest({ id: 'x1', deep: [{ note: 'y' }] }, { path: '/', query: '' });
  expect(parts.filter(({ kind }) => kind !== 'key').map(({ text }) => text)).toEqual(['x1', 'y']);
});

it('unknown streams pass when clean, are rewritten where flagged, and end with an error when blocked', () => {
  const source = 'event: a\ndata: {"x":"fine"}\n\ndata: just text\n\n';
  expect(play('plain-json', bytes(source)).out).toBe(source);
  expect(play('plain-json', bytes('data: a SECRET here\n\n'), { replacement: '#' }).out).toBe(
    'data: a # here\n\n',
  );
  const { out, isBlocked } = play('plain-json', bytes('data: {"x":"SECRET"}\n\n'));
  expect([isBlocked, out.includes('event: error'), out.includes('SECRET')]).toEqual([true, true, false]);
});
