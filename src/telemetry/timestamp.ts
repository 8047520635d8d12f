// Telemetry. Reads the time a client gave its record: ISO 8601, date and time, with an offset or in UTC. What enters
// is a string, what leaves are milliseconds since the epoch or null. Written by hand because Date.parse takes far more
// than ISO 8601, rolls 30 February over, and reads a missing offset as the server's own zone.

const ZERO = 48;
const NINE = 57;
const MINUTE_MS = 60_000;

/** The number in `text[from, to)`; -1 unless all of it is digits. */
function readDigits(text: string, from: number, to: number): number {
  if (to > text.length) return -1;
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code < ZERO || code > NINE) return -1;
    value = value * 10 + (code - ZERO);
  }
  return value;
}

function isBetween(value: number, low: number, high: number): boolean {
  return value >= low && value <= high;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Offset from UTC in minutes: Z, nothing (UTC too), ±HH, ±HHMM or ±HH:MM; null for anything else. */
function readOffset(text: string, at: number): number | null {
  const rest = text.length - at;
  if (rest === 0) return 0;
  const sign = text[at];
  if (sign === 'Z') return rest === 1 ? 0 : null;
  if (sign !== '+' && sign !== '-') return null;
  const hours = readDigits(text, at + 1, at + 3);
  if (!isBetween(hours, 0, 23)) return null;
  let minutes = 0;
  if (rest === 5) minutes = readDigits(text, at + 3, at + 5);
  else if (rest === 6 && text[at + 3] === ':') minutes = readDigits(text, at + 4, at + 6);
  else if (rest !== 3) return null;
  if (!isBetween(minutes, 0, 59)) return null;
  return (sign === '-' ? -1 : 1) * (hours * 60 + minutes);
}

/** Milliseconds and where the fraction ends; any number of digits, the first three of which count. */
function readFraction(text: string, at: number): { ms: number; end: number } | null {
  if (text[at] !== '.' && text[at] !== ',') return { ms: 0, end: at };
  let end = at + 1;
  while (end < text.length && readDigits(text, end, end + 1) >= 0) end += 1;
  if (end === at + 1) return null;
  const ms = readDigits(text.slice(at + 1, Math.min(end, at + 4)).padEnd(3, '0'), 0, 3);
  return { ms, end };
}

/** Seconds and fraction, both optional in ISO 8601, then the offset. */
function readTail(text: string): { ms: number; offset: number } | null {
  let ms = 0;
  let at = 16;
  if (text[at] === ':') {
    const seconds = readDigits(text, at + 1, at + 3);
    const fraction = readFraction(text, at + 3);
    if (!isBetween(seconds, 0, 59) || fraction === null) return null;
    ms = seconds * 1000 + fraction.ms;
    at = fraction.end;
  }
  const offset = readOffset(text, at);
  return offset === null ? null : { ms, offset };
}

/** What was read last: many records carry the same instant. */
let read: { readonly text: string; readonly ms: number | null } = { text: '', ms: null };

/** `YYYY-MM-DDTHH:MM[:SS[.fraction]][offset]` as milliseconds since the epoch; null when it is no such instant. */
export function readTimestamp(text: string): number | null {
  if (text !== read.text) read = { text, ms: msOf(text) };
  return read.ms;
}

function msOf(text: string): number | null {
  if (text[4] !== '-' || text[7] !== '-' || text[10] !== 'T' || text[13] !== ':') return null;
  const year = readDigits(text, 0, 4);
  const month = readDigits(text, 5, 7);
  const day = readDigits(text, 8, 10);
  const hour = readDigits(text, 11, 13);
  const minute = readDigits(text, 14, 16);
  if (year < 0 || !isBetween(month, 1, 12) || !isBetween(day, 1, daysIn(year, month))) return null;
  if (!isBetween(hour, 0, 23) || !isBetween(minute, 0, 59)) return null;
  const tail = readTail(text);
  if (tail === null) return null;
  // Date.UTC reads years below 100 as 19xx; setUTCFullYear does not.
  const start = new Date(0).setUTCFullYear(year, month - 1, day);
  return start + (hour * 60 + minute - tail.offset) * MINUTE_MS + tail.ms;
}

/** The instant that was written last: many records are made within one millisecond. */
let written = { ms: 0, text: '' };

/** An instant as records carry it. */
export function writeTimestamp(ms: number): string {
  if (ms !== written.ms) written = { ms, text: new Date(ms).toISOString() };
  return written.text;
}
