// Core. Long work as a generator that pauses now and then. Enters: the steps; leaves: what they end with. Whoever has the
// process to itself runs them to the end; whoever shares the event loop lets others in between two slices.

/** Work that can be interrupted wherever it yields. */
export type Steps<T> = Generator<void, T, void>;

const SLICE_MS = 4;

export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

export async function finishInSlices<T>(steps: Steps<T>, sliceMs = SLICE_MS): Promise<T> {
  let resumedAt = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - resumedAt < sliceMs) continue;
    await new Promise<void>((resolve) => setImmediate(resolve));
    resumedAt = performance.now();
  }
}
