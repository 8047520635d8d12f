// CLI. `portcullis demo`: a provider that plays six scenes, the real proxy before it, a real client before that, all in
// this process; what the client met is shown with its timings and checked. Keeps nothing: its store lies in a folder
// that goes when it ends.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { stringify } from 'yaml';
import { loadConfig } from '../config/load.js';
import { createDemoClient } from './demo-client.js';
import { startDemoProvider, type DemoProvider } from './demo-provider.js';
import { commandFor, SCENES, WARM_UP, type Judged, type Outcome, type Scene } from './demo-scenes.js';
import { EXIT } from './exit.js';
import { wholeNumber } from './one-of.js';
import { formatMs, type Terminal } from './terminal.js';

export interface DemoCommandDeps {
  readonly terminal: Terminal;
  /** Resolves after a while, true; or false, once somebody has interrupted the command. */
  readonly wait: (ms: number) => Promise<boolean>;
}

interface Flags {
  readonly scene?: number;
  readonly pause: number;
  readonly stay?: boolean;
  readonly json?: boolean;
}

interface Played {
  readonly scene: Scene;
  readonly outcome: Outcome;
  readonly judged: Judged;
  readonly command: string;
}

interface Stage {
  readonly proxyUrl: string;
  readonly provider: DemoProvider;
  /** Whether names are looked for here. */
  readonly hasNames: boolean;
  close(): Promise<void>;
}

const PAUSE_MS = 25;
const STAY_MS = 3_600_000;

function settingsFor(provider: DemoProvider, dir: string): object {
  const upstream = { base_url: `${provider.url}/v1`, dialect: 'openai' };
  return {
    proxy: { port: 0 },
    admin: { port: 0 },
    data_dir: join(dir, 'data'),
    log: { level: 'error' },
    upstreams: { openai: upstream, cut: { ...upstream, policy: 'cut' } },
    policy: { cloak: { strategy: 'tokenize', entities: ['person_name', 'email', 'payment_card'] } },
    policies: { cut: { on_match: 'sanitise' } },
  };
}

/** Provider and proxy, ready to play. */
async function setStage(pauseMs: number): Promise<Stage> {
  const dir = mkdtempSync(join(tmpdir(), 'portcullis-demo-'));
  const provider = await startDemoProvider(pauseMs);
  const file = join(dir, 'portcullis.yaml');
  writeFileSync(file, stringify(settingsFor(provider, dir)));
  const { startService } = await import('../main.js');
  const service = await startService(loadConfig({ file, env: {} })).catch(async (error: unknown) => {
    await provider.close();
    rmSync(dir, { recursive: true, force: true });
    throw error;
  });
  const ready = (await (await fetch(`${service.adminUrl}/readyz`)).json()) as { models_off: string[] };
  return {
    proxyUrl: service.proxyUrl,
    provider,
    hasNames: !ready.models_off.includes('ner'),
    close: async () => {
      await service.stop();
      await provider.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function timingsOf({ pieces, firstMs, totalMs, ownMs }: Outcome): string {
  return [
    ...(firstMs === null ? [] : [`${pieces} pieces, the first after ${formatMs(firstMs)}`]),
    `all over after ${formatMs(totalMs)}`,
    ...(ownMs === null ? [] : [`judging the request took ${formatMs(ownMs)}`]),
  ].join('; ');
}

function openScene(scene: Scene, at: number, { paint, print, width }: Terminal): void {
  const title = ` ${at + 1} of ${SCENES.length}  ${scene.title} `;
  print(`\n${paint.bold(paint.cyan(`──${title}${'─'.repeat(Math.max(0, width - title.length - 2))}`))}`);
  for (const [who, text] of scene.shown) print(`  ${paint.dim(who.padEnd(9))}  ${text}`);
}

function closeScene({ outcome, judged, command }: Played, { paint, print }: Terminal): void {
  if (outcome.text !== '') print('');
  const sign = judged.isRight ? paint.green('✓') : paint.red('✗ not as it should be:');
  for (const remark of judged.remarks) print(`  ${sign} ${remark}`);
  if (!judged.isRight && outcome.refusal !== null)
    print(`  ${sign} The proxy refused it: ${outcome.refusal.status} ${outcome.refusal.reason}.`);
  print(`  ${paint.dim(timingsOf(outcome))}`);
  print(`  ${paint.dim('repeat')}     ${command}`);
}

async function play(
  stage: Stage,
  scenes: readonly Scene[],
  options: { flags: Flags; terminal: Terminal; isStaying: boolean },
) {
  const { flags, terminal, isStaying } = options;
  const client = await createDemoClient(stage.proxyUrl);
  const isTold = flags.json !== true;
  const played: Played[] = [];
  await client(WARM_UP, { heard: () => undefined, asked: stage.provider.asked });
  for (const scene of scenes) {
    const at = SCENES.indexOf(scene);
    if (isTold) openScene(scene, at, terminal);
    let isFirst = true;
    const heard = (piece: string) => {
      if (!isTold) return;
      terminal.write(isFirst ? `  ${terminal.paint.dim('assistant')}  ${piece}` : piece);
      isFirst = false;
    };
    const outcome = await client(scene, { heard, asked: stage.provider.asked });
    const judged = scene.judge(outcome, stage.hasNames);
    const command = isStaying ? commandFor(scene, stage.proxyUrl) : `bin/portcullis demo --scene ${at + 1}`;
    played.push({ scene, outcome, judged, command });
    if (isTold) closeScene(played.at(-1)!, terminal);
  }
  return played;
}

function summarise(played: readonly Played[], stage: Stage, terminal: Terminal, flags: Flags): void {
  const right = played.filter(({ judged }) => judged.isRight).length;
  if (flags.json === true) {
    const scenes = played.map(({ scene, outcome, judged, command }) => {
      const { totalMs: total_ms, firstMs: first_ms, finish, text, refusal } = outcome;
      return {
        name: scene.name,
        title: scene.title,
        right: judged.isRight,
        finish,
        text,
        refusal,
        first_ms,
        total_ms,
        remarks: judged.remarks,
        command,
      };
    });
    terminal.print(JSON.stringify({ proxy_url: stage.proxyUrl, scenes }, null, 2));
    return;
  }
  const line = `${right} of ${played.length} scenes went as they should.`;
  terminal.print(`\n${right === played.length ? terminal.paint.green(line) : terminal.paint.red(line)}`);
}

export function addDemoCommand(program: Command, { terminal, wait }: DemoCommandDeps): void {
  program
    .command('demo')
    .description('Show six scenes with a built-in provider, the real proxy and a real client.')
    .option('--scene <n>', 'play one scene alone', wholeNumber(1, SCENES.length))
    .option('--pause <ms>', 'between two pieces of an answer', wholeNumber(0, 1_000), PAUSE_MS)
    .option(
      '--stay',
      'keep provider and proxy running, so that the scenes can be repeated by hand; on a terminal this is the default',
    )
    .option('--no-stay', 'end after the last scene')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  npm run demo\n  portcullis demo --scene 4\n  portcullis demo --stay\n\nEnds with 1 when a scene did not go as it should.',
    )
    .action(async (flags: Flags) => {
      const isStaying = flags.stay ?? (terminal.isLive && flags.json !== true);
      const stage = await setStage(flags.pause);
      try {
        const scenes = flags.scene === undefined ? SCENES : [SCENES[flags.scene - 1]!];
        const played = await play(stage, scenes, { flags, terminal, isStaying });
        summarise(played, stage, terminal, flags);
        if (played.some(({ judged }) => !judged.isRight)) terminal.end(EXIT.failed);
        if (isStaying)
          terminal.note(
            `The proxy stays at ${stage.proxyUrl} so that you can repeat the scenes; Ctrl-C ends it.`,
          );
        while (isStaying && (await wait(STAY_MS)));
      } finally {
        await stage.close();
      }
    });
}
