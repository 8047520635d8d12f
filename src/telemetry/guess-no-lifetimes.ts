// Telemetry. Tells V8 not to guess which objects will live long. A batch of records lives as long as its transaction; where V8 sees a few
// of them survive a collection, it makes all later ones in the old generation, where they lie as garbage until that has
// grown to several times what is in use. For whoever serves requests: called once, before the first of them.

import { setFlagsFromString } from 'node:v8';

export function guessNoLifetimes(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
