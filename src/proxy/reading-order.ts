// Proxy. Which texts of a request a model reads one after the other, and how much of a conversation's end must be in sight
// for whatever follows to be read in one go with it.

import type { TextPart } from '../protocol/adapter.js';
import { SHARED_CHARS } from '../scan/seams.js';

/** Keys, log probabilities, names and blanks do not come between two texts that a model reads as one. */
export function isReadInOrder({ kind, message, text }: TextPart): boolean {
  return kind !== 'key' && kind !== 'logprobs' && kind !== 'tool_name' && message >= 0 && text.trim() !== '';
}

/**
 * The message from which on the texts must be read again, so that all boundaries behind the one at `last` are seen from
 * far enough; null where the messages given hold too little for that.
 */
export function firstInSight(last: number, parts: readonly TextPart[]): number | null {
  let chars = 0;
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const part = parts[at]!;
    if (part.message > last || !isReadInOrder(part)) continue;
    chars += part.text.length;
    if (chars >= SHARED_CHARS) return part.message;
  }
  return null;
}
