// Proxy. What a model wrote about people, in a stream: the outlets of its texts enter as they open, and once nothing more
// will come each text is looked at as a whole and let go without it. Until then nothing of them leaves; all or nothing does.

import type { EntityFailure } from '../core/detector.js';
import { answered, type Outcome } from '../core/outcome.js';
import type { Encoding, TextKind } from '../protocol/adapter.js';
import type { CloakCompletion } from './cloak-completion.js';
import type { LaneOutlet } from './lane-outlet.js';

interface Waiting {
  readonly outlet: LaneOutlet;
  readonly kind: TextKind;
  readonly encoding: Encoding;
}

export class StreamCloak {
  readonly #cloak: CloakCompletion;
  /** Told of text that may pass although nobody could look; null where that must not be. */
  readonly #onUncloaked: (() => void) | null;
  readonly #waiting: Waiting[] = [];

  constructor(cloak: CloakCompletion, onUncloaked: (() => void) | null) {
    this.#cloak = cloak;
    this.#onUncloaked = onUncloaked;
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  add(waiting: Waiting): void {
    this.#waiting.push(waiting);
  }

  /** Lets all texts go without what was found, or none: then the type that the policy refuses is the answer. */
  async settle(): Promise<Outcome<string | null, EntityFailure>> {
    const settlements: (() => void)[] = [];
    for (const { outlet, kind, encoding } of this.#waiting.splice(0)) {
      const outcome = await this.#cloak({ text: outlet.waitingText, kind, encoding });
      if (outcome.kind === 'absent') {
        if (this.#onUncloaked === null) return outcome;
        this.#onUncloaked();
        settlements.push(() => outlet.settleCloak([]));
        continue;
      }
      const { edits, refused } = outcome.value;
      if (refused !== null) return answered(refused);
      settlements.push(() => outlet.settleCloak(edits));
    }
    for (const settle of settlements) settle();
    return answered(null);
  }
}
