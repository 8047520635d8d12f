// Protocol. Bytes of an event stream, cut anywhere, become events; an event keeps its own bytes so that it can go on
// untouched. Every byte is looked at once, a partial event lies in a buffer that doubles, and one that outgrows the cap
// or is not UTF-8 ends the reading. Must never repair what it cannot read.

import { isUtf8 } from 'node:buffer';
import { HeldBytes } from './held-bytes.js';

export interface SseEvent {
  /** The bytes as received, with the blank line that ends them; no byte-order mark. */
  readonly raw: Uint8Array;
  /** `data` lines joined by line feeds; null where there was none. */
  readonly data: string | null;
  readonly event: string | null;
  readonly id: string | null;
  readonly retry: string | null;
  /** Comments and fields no client reads. They travel in `raw`, so they must be judged too. */
  readonly asides: readonly string[];
  /** What stood between this and the one before, in forms that separate by punctuation. */
  readonly lead?: Uint8Array;
  /** False for what was left when the upstream hung up before the blank line. */
  readonly isComplete: boolean;
}

export type SseFault = 'event_too_large' | 'invalid_utf8';

export const DEFAULT_EVENT_BYTES = 1024 * 1024;

const LF = 10;
const CR = 13;
const BOM = [0xef, 0xbb, 0xbf] as const;
const EMPTY = new Uint8Array(0);

export class SseReader {
  /** Set once the stream cannot be read on; from then on nothing more comes out. */
  fault: SseFault | null = null;

  private readonly held = new HeldBytes();
  /** Bytes of a byte-order mark seen so far; 3 once the question is settled. */
  private bomSeen = 0;
  private lineIsEmpty = true;
  private hasContent = false;
  /** A CR has just ended a line; a LF right after it belongs to it. */
  private afterCr = false;
  /** Whether the line before ended in CR LF: then the LF of the blank line is waited for. */
  private lastWasCrLf = false;
  private endsAtLf = false;

  constructor(private readonly maxEventBytes: number = DEFAULT_EVENT_BYTES) {}

  /** The events that `chunk` completes. */
  push(chunk: Uint8Array): SseEvent[] {
    const events: SseEvent[] = [];
    if (this.fault !== null) return events;
    const bytes = this.bomSeen < BOM.length ? this.skipBom(chunk) : chunk;
    let start = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      const end = this.step(bytes[at]!, at);
      if (end < 0) continue;
      if (!this.emit(bytes.subarray(start, end), events, true)) return events;
      start = end;
    }
    this.keep(bytes.subarray(start));
    return events;
  }

  /** What is left when the upstream has ended: at most one event, not complete. */
  end(): SseEvent[] {
    const events: SseEvent[] = [];
    if (
      this.fault === null &&
      this.held.size > 0 &&
      (this.hasContent || !this.lineIsEmpty || this.endsAtLf)
    ) {
      this.emit(EMPTY, events, this.endsAtLf);
    }
    this.held.drop();
    return events;
  }

  /** Takes one byte; answers where the event that it shows to be over ends, or -1. */
  private step(byte: number, at: number): number {
    if (this.endsAtLf) {
      this.endsAtLf = false;
      if (byte === LF) {
        this.afterCr = false;
        return at + 1;
      }
      // The CR was a blank line by itself: the event ended before this byte, which begins the next.
      this.afterCr = false;
      this.step(byte, at);
      return at;
    }
    if (byte === LF) {
      if (this.afterCr) {
        this.afterCr = false;
        this.lastWasCrLf = true;
        return -1;
      }
      this.lastWasCrLf = false;
      return this.endLine() ? at + 1 : -1;
    }
    if (byte === CR) return this.stepCr(at);
    this.afterCr = false;
    this.lineIsEmpty = false;
    return -1;
  }

  private stepCr(at: number): number {
    const wasCrLf = this.lastWasCrLf && !this.afterCr;
    this.afterCr = true;
    this.lastWasCrLf = false;
    if (!this.endLine()) return -1;
    if (wasCrLf) {
      this.endsAtLf = true;
      return -1;
    }
    return at + 1;
  }

  /** Ends a line; true when it was blank and so ends an event that has something in it. */
  private endLine(): boolean {
    const isEnd = this.lineIsEmpty && this.hasContent;
    if (!this.lineIsEmpty) this.hasContent = true;
    if (isEnd) this.hasContent = false;
    this.lineIsEmpty = true;
    return isEnd;
  }

  private skipBom(chunk: Uint8Array): Uint8Array {
    let at = 0;
    while (at < chunk.length && this.bomSeen < BOM.length && chunk[at] === BOM[this.bomSeen]) {
      this.bomSeen += 1;
      at += 1;
    }
    if (at === chunk.length) return EMPTY;
    if (this.bomSeen === BOM.length) return chunk.subarray(at);
    // Not a mark after all: what looked like one was the start of something else, and is put back.
    const wrong = Uint8Array.from(BOM.slice(0, this.bomSeen));
    this.bomSeen = BOM.length;
    return wrong.length === 0 ? chunk : Buffer.concat([wrong, chunk.subarray(at)]);
  }

  private keep(rest: Uint8Array): void {
    if (this.held.size + rest.length > this.maxEventBytes) this.fail('event_too_large');
    else this.held.add(rest);
  }

  private emit(tail: Uint8Array, events: SseEvent[], isComplete: boolean): boolean {
    if (this.held.size + tail.length > this.maxEventBytes) {
      this.fail('event_too_large');
      return false;
    }
    const raw = this.held.takeWith(tail);
    if (!isUtf8(raw)) {
      this.fail('invalid_utf8');
      return false;
    }
    events.push(parseEvent(raw, isComplete));
    return true;
  }

  private fail(fault: SseFault): void {
    this.fault = fault;
    this.held.drop();
  }
}

interface Fields {
  data: string | null;
  event: string | null;
  id: string | null;
  retry: string | null;
  asides: string[];
}

function parseEvent(raw: Uint8Array, isComplete: boolean): SseEvent {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('utf8');
  const only = onlyData(text);
  if (only !== null) return { raw, data: only, event: null, id: null, retry: null, asides: NONE, isComplete };
  const fields: Fields = { data: null, event: null, id: null, retry: null, asides: [] };
  let data: string[] | null = null;
  for (const line of splitLines(text)) {
    if (line === '') continue;
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(line.charCodeAt(colon + 1) === 32 ? colon + 2 : colon + 1);
    if (name === 'data') (data ??= []).push(value);
    else if (name === 'event' || name === 'id' || name === 'retry') fields[name] = value;
    else fields.asides.push(name === '' ? value : line);
  }
  if (data !== null) fields.data = data.length === 1 ? data[0]! : data.join('\n');
  return { raw, ...fields, isComplete };
}

const NONE: readonly string[] = [];

/** The data of an event that is one `data` line and nothing else, as most are; null otherwise. */
function onlyData(text: string): string | null {
  if (!text.startsWith('data: ') || !text.endsWith('\n\n')) return null;
  const end = text.indexOf('\n');
  return end === text.length - 2 && !text.includes('\r') ? text.slice(6, end) : null;
}

function splitLines(text: string): string[] {
  const unified = text.includes('\r') ? text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : text;
  return unified.split('\n');
}

/** One event as text. Line breaks inside `data` become further data lines, so none can end the event early. */
export function writeSseEvent(event: string | null, data: string): string {
  const head = event === null ? '' : `event: ${oneLine(event)}\n`;
  if (!data.includes('\n') && !data.includes('\r')) return `${head}data: ${data}\n\n`;
  const lines = splitLines(data).map((line) => `data: ${line}\n`);
  return `${head}${lines.join('')}\n`;
}

/** A comment block of its own: clients ignore it, and the connection stays warm. */
export function writeSseComment(text: string): string {
  return `: ${oneLine(text)}\n\n`;
}

function oneLine(text: string): string {
  return text.replaceAll('\r', ' ').replaceAll('\n', ' ');
}
