// Protocol. The other stream form: one JSON array that grows (Gemini without alt=sse). Bytes become one event per
// element, with the same cap and the same care for UTF-8 as sse.ts. What is not an array, or goes on after it, ends
// the reading.

import { isUtf8 } from 'node:buffer';
import { HeldBytes } from './held-bytes.js';
import { DEFAULT_EVENT_BYTES, type SseEvent, type SseFault } from './sse.js';

const QUOTE = 34;
const COMMA = 44;
const OPEN_BRACKET = 91;
const BACKSLASH = 92;
const CLOSE_BRACKET = 93;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const EMPTY = new Uint8Array(0);

type State = 'before' | 'first' | 'element' | 'between' | 'next' | 'after';

export class JsonArrayReader {
  fault: SseFault | 'malformed' | null = null;
  /** The closing bracket and what surrounds it, once seen. */
  tail: Uint8Array = EMPTY;

  private state: State = 'before';
  private depth = 0;
  private inString = false;
  private isEscaped = false;
  private readonly held = new HeldBytes();
  private lead: Uint8Array = EMPTY;

  constructor(private readonly maxEventBytes: number = DEFAULT_EVENT_BYTES) {}

  /** Whether the array has been closed. */
  get isClosed(): boolean {
    return this.state === 'after';
  }

  push(chunk: Uint8Array): SseEvent[] {
    const events: SseEvent[] = [];
    let start = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      if (this.fault !== null) return events;
      const byte = chunk[index]!;
      if (this.state === 'element') {
        if (!this.endsElement(byte)) continue;
        this.emit(this.held.takeWith(chunk.subarray(start, index + 1)), events);
        this.state = 'between';
        start = index + 1;
      } else if (byte === OPEN_BRACE && (this.state === 'first' || this.state === 'next')) {
        this.lead = this.held.takeWith(chunk.subarray(start, index));
        this.state = 'element';
        this.depth = 1;
        start = index;
      } else this.punctuate(byte);
    }
    this.keep(chunk.subarray(start));
    return events;
  }

  /** Nothing can be left over: an array that was not closed is not complete. */
  end(): SseEvent[] {
    if (this.state === 'after') this.tail = this.held.takeWith(EMPTY);
    else this.fault ??= 'malformed';
    return [];
  }

  private punctuate(byte: number): void {
    if (byte === 32 || byte === 9 || byte === 10 || byte === 13) return;
    if (byte === OPEN_BRACKET && this.state === 'before') this.state = 'first';
    else if (byte === COMMA && this.state === 'between') this.state = 'next';
    else if (byte === CLOSE_BRACKET && (this.state === 'between' || this.state === 'first'))
      this.state = 'after';
    else this.fault = 'malformed';
  }

  private endsElement(byte: number): boolean {
    if (this.inString) {
      if (this.isEscaped) this.isEscaped = false;
      else if (byte === BACKSLASH) this.isEscaped = true;
      else if (byte === QUOTE) this.inString = false;
      return false;
    }
    if (byte === QUOTE) this.inString = true;
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) this.depth += 1;
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) this.depth -= 1;
    return this.depth === 0;
  }

  private emit(raw: Uint8Array, events: SseEvent[]): void {
    if (raw.length > this.maxEventBytes) this.fault = 'event_too_large';
    else if (!isUtf8(raw)) this.fault = 'invalid_utf8';
    else {
      const data = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('utf8');
      const fields = { event: null, id: null, retry: null, asides: [], isComplete: true };
      events.push({ raw, data, ...fields, lead: this.lead });
    }
  }

  private keep(rest: Uint8Array): void {
    if (this.held.size + rest.length > this.maxEventBytes) this.fault ??= 'event_too_large';
    else this.held.add(rest);
  }
}
