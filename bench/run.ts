// `npm run bench [name ...]`: every benchmark, or those named. Figures are ratios and medians of one run; they depend on
// the machine; they are printed and kept for RESULTS.md, never asserted.
import { describeMachine, recordPart } from './part.js';
import { EXPECTED } from './results-page.js';
import { writeResults } from './results.js';

const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  foundation: async () => (await import('./foundation.js')).benchFoundation(),
  proxy: async () => (await import('./proxy.js')).benchProxy(),
  rules: async () => (await import('./rules.js')).benchRules(),
  worst: async () => (await import('./worst-case.js')).benchWorstCase(),
  semantic: async () => (await import('./semantic.js')).benchSemantic(),
  cloak: async () => (await import('./cloak.js')).benchCloak(),
};

/** Parts of the page that go by another name than their benchmark: `eval cloak` and `eval rules` leave parts of these names. */
const PARTS: Readonly<Record<string, string>> = { cloak: 'cloak-peers', rules: 'peers' };

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  process.stderr.write(
    `no such benchmark: ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.\n`,
  );
  process.exit(2);
}
process.stdout.write(`Node ${process.versions.node}, ${describeMachine()}\n`);
for (const name of asked.length > 0 ? asked : Object.keys(BENCHES)) {
  const part = PARTS[name] ?? name;
  const title = EXPECTED.find((expected) => expected.name === part)?.title ?? name;
  await recordPart({ name: part, title, command: `npm run bench -- ${name}` }, async () => BENCHES[name]?.());
}
writeResults();
