// Cloak. What a detector is: it reads one folded text and says which ranges hold its kind of personal data. Must never
// rewrite, and must never decide what is reported: that is for merging and for the caller's types.

import type { BuiltInEntityType, EntityCategory } from '../core/entity.js';
import type { Span } from '../core/span.js';
import type { Reading } from './reading.js';

export interface Sighting extends Span {
  readonly type: BuiltInEntityType;
  /** Left out: the type's own category. */
  readonly category?: EntityCategory;
  readonly confidence: number;
}

export interface Detector {
  readonly name: string;
  /** RE2 source that matches, or a question that is true, wherever the detector could find anything; null: on every text. */
  readonly trigger: string | ((reading: Reading) => boolean) | null;
  readonly detect: (reading: Reading) => Iterable<Sighting>;
}
