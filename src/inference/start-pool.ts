// Inference. A pool, started: the threads compare the digests of the files they load, so nobody need have read them before.
// Enters: what the pool is made of, and who knows how to tell an altered file; leaves: a pool whose every thread has its
// model. Must never let one start on a file that is not the manifest's.

import { createPool, type Pool, type PoolOptions } from './pool.js';

/** `refuseAltered` is asked why a thread would not start, and throws where a file is the reason. */
export async function startPool(options: PoolOptions, refuseAltered: () => void): Promise<Pool> {
  const { onTrouble = () => undefined } = options;
  const troubles: string[] = [];
  // Held back until it is known whether a file is to blame, which is then said once and in full.
  let tell = (why: string): void => void troubles.push(why);
  const pool = createPool({ ...options, onTrouble: (why) => tell(why) });
  try {
    await pool.ready();
  } catch (error) {
    refuseAltered();
    troubles.forEach(onTrouble);
    throw error;
  }
  tell = onTrouble;
  troubles.forEach(onTrouble);
  return pool;
}
