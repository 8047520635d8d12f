// Property tests draw the same cases in every run, so that a red run is about the change and not about the draw.
// FAST_CHECK_SEED=random draws anew, which is how to look for more; FAST_CHECK_SEED=123 repeats what a run printed.
import { randomInt } from 'node:crypto';
import fc from 'fast-check';

const asked = process.env['FAST_CHECK_SEED'] ?? '20261115';
fc.configureGlobal({ seed: asked === 'random' ? randomInt(0x7fff_ffff) : Number(asked) });
