import { describe, expect, it } from 'vitest';
import { SseReader, writeSseComment, writeSseEvent, type SseEvent } from '../../../src/protocol/sse.js';

const read = (text: string, reader = new SseReader()): SseEvent[] => [
  ...reader.push(Buffer.from(text)),
  ...reader.end(),
];
const data = (text: string): (string | null)[] => read(text).map((event) => event.data);

describe('reading an event stream', () => {
  it('takes every line ending', () => {
    expect(data('data: a\n\ndata: b\r\n\r\ndata: c\r\rdata: d\n\r\n')).toEqual(['a', 'b', 'c', 'd']);
  });

  it('keeps the bytes of each event, so that together they are the stream', () => {
    const source = ': hi\n\nevent: x\r\nid: 1\r\ndata: a\r\n\r\n\n\ndata:b\ndata\ndata:  c\n\n';
    expect(Buffer.concat(read(source).map(({ raw }) => raw)).toString()).toBe(source);
  });

  it('reads fields, joins data lines, takes one blank after the colon', () => {
    expect(read('event: x\nid: 1\nretry: 5\ndata: a\ndata:b\ndata\ndata:  c\n\n')).toMatchObject([
      { event: 'x', id: '1', retry: '5', data: 'a\nb\n\n c', asides: [] },
    ]);
  });

  it('keeps comments and unknown fields aside, for they travel with the bytes', () => {
    expect(read(': note\nother: thing\ndata: a\n\n')).toMatchObject([
      { data: 'a', asides: ['note', 'other: thing'] },
    ]);
    expect(read(':\n\n')).toMatchObject([{ data: null, asides: [''] }]);
  });

  it('drops a byte-order mark at the start, and only there', () => {
    expect(data('\ufeffdata: a\n\ndata: \ufeffb\n\n')).toEqual(['a', '\ufeffb']);
    const reader = new SseReader();
    expect([0xef, 0xbb, 0x64].flatMap((byte) => reader.push(Uint8Array.of(byte)))).toEqual([]);
    reader.push(Buffer.from('\n\n'));
    expect(reader.fault).toBe('invalid_utf8');
  });

  it('gives an event as soon as its blank line is there, also after a bare CR', () => {
    const reader = new SseReader();
    expect(reader.push(Buffer.from('data: a\r\r'))).toHaveLength(1);
    expect(reader.push(Buffer.from('data: b\r\n\r'))).toHaveLength(0);
    expect(reader.push(Buffer.from('\n'))).toHaveLength(1);
  });

  it('hands out what is left at the end as incomplete', () => {
    expect(read('data: a\n\ndata: b')).toMatchObject([
      { data: 'a', isComplete: true },
      { data: 'b', isComplete: false },
    ]);
    expect(read('data: a\r\n\r')).toMatchObject([{ data: 'a', isComplete: true }]);
    expect(read('data: a\n\n\n')).toHaveLength(1);
  });

  it('stops at an event beyond the cap, in one piece or in many', () => {
    const whole = new SseReader(20);
    expect(whole.push(Buffer.from(`data: a\n\ndata: ${'x'.repeat(40)}\n\n`))).toHaveLength(1);
    expect(whole.fault).toBe('event_too_large');
    const slow = new SseReader(20);
    for (let at = 0; at < 100; at += 1) slow.push(Buffer.from('x'));
    expect(slow.fault).toBe('event_too_large');
    expect(slow.push(Buffer.from('\n\ndata: a\n\n'))).toEqual([]);
  });

  it('stops at bytes that are not UTF-8, after the events before them', () => {
    const reader = new SseReader();
    const events = reader.push(
      Buffer.concat([Buffer.from('data: a\n\ndata: '), Buffer.of(0xc3, 0x28), Buffer.from('\n\n')]),
    );
    expect(events.map((event) => event.data)).toEqual(['a']);
    expect(reader.fault).toBe('invalid_utf8');
  });
});

describe('writing an event stream', () => {
  it('writes events that read back, whatever is in them', () => {
    for (const text of ['plain', 'two\nlines', 'a\r\nb', '']) {
      expect(read(writeSseEvent('name', text))).toMatchObject([
        { event: 'name', data: text.replaceAll('\r\n', '\n') },
      ]);
    }
  });

  it('lets no line break out of a name or a comment', () => {
    expect(writeSseEvent('a\ndata: x', 'y')).toBe('event: a data: x\ndata: y\n\n');
    expect(writeSseComment('a\n\ndata: x')).toBe(': a  data: x\n\n');
  });
});
