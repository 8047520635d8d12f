// How long the event loop of this process stands still, waits for a core left out: another process on a busy machine is
// not our work.
import { readFileSync } from 'node:fs';

export interface Stretch {
  readonly ms: number;
  /** Of these, waiting for a core that the model or another process had. */
  readonly waitedMs: number;
}

/** Milliseconds that this thread has waited for a core so far; zero where the system does not say. */
function waitedMs(): number {
  try {
    const [, waited] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
    return Number(waited) / 1e6;
  } catch {
    return 0;
  }
}

/** Asks for its turn every millisecond and keeps the longest time it did not get it, waits for a core left out. */
export function watchLoop(): { stop(): Stretch } {
  let longest: Stretch = { ms: 0, waitedMs: 0 };
  let [at, waited] = [performance.now(), waitedMs()];
  const timer = setInterval(() => {
    const [now, waitedNow] = [performance.now(), waitedMs()];
    const stretch = { ms: now - at, waitedMs: Math.min(now - at, waitedNow - waited) };
    if (stretch.ms - stretch.waitedMs > longest.ms - longest.waitedMs) longest = stretch;
    [at, waited] = [now, waitedNow];
  }, 1);
  return {
    stop: () => {
      clearInterval(timer);
      return longest;
    },
  };
}
