// Policy, stage 10. Spans and a text enter, the text with those spans replaced leaves, with where each replacement now
// stands. Rewriting never detects: the spans come from a verdict.

import { compareSeverity, type Severity } from '../core/severity.js';
import type { Span } from '../core/span.js';

export interface Redactable extends Span {
  readonly kind: 'signature' | 'entity';
  /** Rule id or entity type. */
  readonly id: string;
  /** Null for an entity. */
  readonly severity: Severity | null;
}

export interface Redaction extends Span {
  readonly newStart: number;
  readonly newEnd: number;
  readonly kind: 'signature' | 'entity';
  readonly id: string;
}

export interface Redacted {
  readonly text: string;
  readonly redactions: readonly Redaction[];
}

/** Whether `a` names a merged region better than `b`: an attack before personal data, then by severity. */
function outranks(a: Redactable, b: Redactable): boolean {
  if (a.severity === null || b.severity === null) return a.severity !== null && b.severity === null;
  return compareSeverity(a.severity, b.severity) < 0;
}

function mergeOverlaps(items: readonly Redactable[]): Redactable[] {
  const sorted = items
    .filter((item) => item.end > item.start)
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const merged: Redactable[] = [];
  for (const item of sorted) {
    const last = merged.at(-1);
    if (last === undefined || item.start >= last.end) merged.push(item);
    else
      merged[merged.length - 1] = {
        ...(outranks(item, last) ? item : last),
        start: last.start,
        end: Math.max(last.end, item.end),
      };
  }
  return merged;
}

/** Replaces every given span; overlapping ones become one. */
export function redact(text: string, items: readonly Redactable[], replacement: string): Redacted {
  const pieces: string[] = [];
  const redactions: Redaction[] = [];
  let from = 0;
  let length = 0;
  for (const { start, end, kind, id } of mergeOverlaps(items)) {
    pieces.push(text.slice(from, start), replacement);
    length += start - from;
    redactions.push({ start, end, newStart: length, newEnd: length + replacement.length, kind, id });
    length += replacement.length;
    from = end;
  }
  pieces.push(text.slice(from));
  return { text: pieces.join(''), redactions };
}
