// Scan. Which parts of a conversation are also read in one go: an order that is cut in two by a message boundary, or spelt
// over a dozen small pieces, is one order to a model. Parts enter in the order a model reads them, stretches of neighbours
// leave. Linear: however small the parts are, each is read a bounded number of times.

/** How far to each side of a boundary is read. Longer than any phrase; a longer secret is found in one of its halves. */
export const SEAM_CHARS = 256;

/**
 * What two stretches share at least. A boundary near the end of one stretch has too little behind it there; with twice
 * the reach in common, the next one has enough on both sides.
 */
export const SHARED_CHARS = 2 * SEAM_CHARS;

/** A stretch ends with the part that makes it this long, so that what is known of it holds when the conversation goes on. */
const STRETCH_CHARS = 8 * SEAM_CHARS;

/** Indexes of neighbours, two at least. Of the first its end is read, of the last its head, and those between whole. */
export type Stretch = readonly number[];

/** `order` names the parts as they follow each other; blank ones are best left out. */
export function findStretches(
  order: readonly number[],
  lengthOf: (part: number) => number,
): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let stretch: number[] = [];
  let shared = 0;
  let chars = 0;
  for (const part of order) {
    stretch.push(part);
    chars += stretch.length === 1 ? Math.min(SEAM_CHARS, lengthOf(part)) : lengthOf(part);
    if (chars < STRETCH_CHARS) continue;
    stretches.push(stretch);
    stretch = stretch.slice(beginOfLast(SHARED_CHARS, stretch, lengthOf));
    shared = stretch.length;
    chars = stretch.reduce((sum, one) => sum + lengthOf(one), 0);
    // Of a long part its end alone is read again.
    chars += Math.min(SEAM_CHARS, lengthOf(stretch[0]!)) - lengthOf(stretch[0]!);
  }
  if (stretch.length > Math.max(1, shared)) stretches.push(stretch);
  return stretches;
}

/** Where in a list the shortest end begins that holds so many characters; 0 where all of it does not. */
export function beginOfLast(
  chars: number,
  parts: readonly number[],
  lengthOf: (part: number) => number,
): number {
  let at = parts.length;
  for (let held = 0; at > 0 && held < chars; at -= 1) held += lengthOf(parts[at - 1]!);
  return at;
}
