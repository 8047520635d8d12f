import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { OwedAnswers } from '../../../src/proxy/owed-answers.js';

class FakeResponse extends EventEmitter {
  destroyed = false;
  constructor(readonly socket: EventEmitter | null) {
    super();
  }
  destroy(): void {
    this.destroyed = true;
  }
}

const add = (
  owed: OwedAnswers,
  socket: EventEmitter,
  response: FakeResponse,
  onOver: () => void = () => undefined,
) => owed.add({ socket } as unknown as IncomingMessage, response as unknown as ServerResponse, onOver);

describe('the answers a connection is owed', () => {
  it('are settled when every one has been closed', async () => {
    const owed = new OwedAnswers();
    await owed.settled();
    const socket = new EventEmitter();
    const responses = [new FakeResponse(socket), new FakeResponse(null)];
    let over = 0;
    for (const response of responses) expect(add(owed, socket, response, () => (over += 1))).toBe(true);
    let isSettled = false;
    const settled = owed.settled().then(() => (isSettled = true));
    responses[0]?.emit('close');
    await Promise.resolve();
    expect(isSettled).toBe(false);
    responses[1]?.emit('close');
    await settled;
    expect(over).toBe(2);
  });

  it('are told that their connection has gone when they had no turn on it', () => {
    const owed = new OwedAnswers();
    const socket = new EventEmitter();
    const current = new FakeResponse(socket);
    const waiting = new FakeResponse(null);
    add(owed, socket, current);
    add(owed, socket, waiting);
    let closed = 0;
    waiting.on('close', () => (closed += 1));
    socket.emit('close');
    expect([current.destroyed, waiting.destroyed, closed]).toEqual([false, true, 1]);
  });

  it('are few at a time', () => {
    const owed = new OwedAnswers();
    const socket = new EventEmitter();
    const taken = Array.from({ length: 20 }, () => add(owed, socket, new FakeResponse(null)));
    expect(taken.filter(Boolean)).toHaveLength(8);
    expect(add(owed, new EventEmitter(), new FakeResponse(null))).toBe(true);
  });
});
