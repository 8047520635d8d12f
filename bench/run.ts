// `npm run bench [name ...]`: every benchmark, or those named. Figures are ratios and medians of one run; they depend on
// the machine and are printed, never asserted.
import { cpus } from 'node:os';

const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  foundation: async () => (await import('./foundation.js')).benchFoundation(),
  proxy: async () => (await import('./proxy.js')).benchProxy(),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  process.stderr.write(
    `no such benchmark: ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.\n`,
  );
  process.exit(2);
}
process.stdout.write(
  `Node ${process.versions.node}, ${process.arch}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}\n`,
);
for (const name of asked.length > 0 ? asked : Object.keys(BENCHES)) await BENCHES[name]?.();
