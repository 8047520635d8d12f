// Our rules beside detectors from npm that run offline: recall, false alarms and speed on the same rows in one run. Peers are
// installed on demand into bench/peers (`npm install --prefix bench/peers`); whichever is not there is left out, by name.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { readRows } from '../src/cli/labelled-rows.js';
import { installationPath } from '../src/config/load.js';
import { reaches } from '../src/core/severity.js';
import { loadRules } from '../src/static-pass/load-rules.js';
import { findMatches } from '../src/static-pass/match.js';
import { unfold } from '../src/text/normalise.js';
import { printFigures, type Figure } from './measure.js';

type Detect = (text: string) => boolean | Promise<boolean>;
type Module = Readonly<Record<string, (...args: unknown[]) => unknown>>;

interface Peer {
  readonly name: string;
  readonly file: string;
  readonly open: (module: Module) => Detect;
}

const DATA = ['..', 'shared', 'data', 'attack.jsonl.xz'] as const;
/** One row in so many: peers are slow. */
const STRIDE = 20;

/** @presidio-dev/hai-guardrails 1.12.0 is not among them: its published build looks for a worker on its builder's disk. */
const PEERS: readonly Peer[] = [
  {
    name: '@andersmyrmel/vard',
    file: '@andersmyrmel/vard/dist/index.js',
    open: (module) => (text) => {
      try {
        module['vard']?.(text);
        return false;
      } catch {
        return true;
      }
    },
  },
  {
    name: 'llm-inject-scan',
    file: 'llm-inject-scan/dist/index.mjs',
    open: (module) => {
      const validate = module['createPromptValidator']?.({}) as (text: string) => { clean: boolean };
      return (text) => !validate(text).clean;
    },
  },
  {
    name: 'llm-firewall',
    file: 'llm-firewall/dist/lib.js',
    open: (module) => (text) => isFlagged(module['analyze']?.(text)),
  },
  {
    name: 'llm-prompt-guard',
    file: 'llm-prompt-guard/dist/index.mjs',
    open: (module) => (text) => isFlagged(module['detect']?.(text)),
  },
  {
    name: 'llm-guard',
    file: 'llm-guard/dist/index.js',
    open: (module) => {
      const Guard = module['LLMGuard'] as unknown as new (options: object) => {
        validate: (text: string) => Promise<{ isValid: boolean }>;
      };
      const guard = new Guard({ jailbreak: true, promptInjection: true });
      return async (text) => !(await guard.validate(text)).isValid;
    },
  },
];

/** Peers say it in different words: a list of findings, or a field. */
function isFlagged(answer: unknown): boolean {
  if (typeof answer === 'boolean') return answer;
  if (Array.isArray(answer)) return answer.length > 0;
  if (typeof answer !== 'object' || answer === null) return false;
  const fields = answer as Readonly<Record<string, unknown>>;
  if (fields['allowed'] === false || fields['safe'] === false || fields['isSafe'] === false) return true;
  if (['blocked', 'detected', 'flagged', 'injectionDetected'].some((name) => fields[name] === true))
    return true;
  const findings = fields['matches'] ?? fields['findings'] ?? fields['threats'];
  return Array.isArray(findings) && findings.length > 0;
}

async function openPeers(): Promise<{ name: string; detect: Detect }[]> {
  const opened: { name: string; detect: Detect }[] = [];
  for (const { name, file, open } of PEERS) {
    const path = installationPath('bench/peers/node_modules', file);
    if (!existsSync(path)) {
      process.stdout.write(`${name} is not installed: npm install --prefix bench/peers --no-save ${name}\n`);
      continue;
    }
    opened.push({ name, detect: open((await import(pathToFileURL(path).href)) as Module) });
  }
  return opened;
}

export async function benchRules(): Promise<void> {
  const rules = loadRules(installationPath('rules'));
  const ours: Detect = (text) =>
    findMatches(rules, unfold(text)).some(({ severity }) => reaches(severity, 'medium'));
  const rows: { text: string; isAttack: boolean }[] = [];
  let seen = 0;
  for await (const row of readRows(installationPath(...DATA))) if (seen++ % STRIDE === 0) rows.push(row);
  const figures: Figure[] = [];
  for (const { name, detect } of [{ name: 'Portcullis', detect: ours }, ...(await openPeers())]) {
    let [hits, attacks, alarms, characters] = [0, 0, 0, 0];
    // Patterns are compiled when they are first needed: once, not for every text.
    for (const { text } of rows) await detect(text);
    const started = process.hrtime.bigint();
    for (const { text, isAttack } of rows) {
      const isHit = await detect(text);
      characters += text.length;
      if (isAttack) attacks += 1;
      if (isHit && isAttack) hits += 1;
      if (isHit && !isAttack) alarms += 1;
    }
    const seconds = Number(process.hrtime.bigint() - started) / 1e9;
    const share = (part: number, all: number) => `${((100 * part) / Math.max(1, all)).toFixed(1)} %`;
    figures.push({
      name,
      measured: `found ${share(hits, attacks)}, false alarms ${share(alarms, rows.length - attacks)}, ${(characters / 1e6 / seconds).toFixed(1)} MB/s`,
      target: '',
      met: null,
    });
  }
  printFigures(`Rules beside npm detectors, ${rows.length} rows`, figures);
}
