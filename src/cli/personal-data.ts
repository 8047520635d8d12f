// CLI. `portcullis detect` and `portcullis sanitise`: personal data in a file or standard input, and the same text with
// everything that was found taken out. In this process; nothing is sent anywhere and nothing is kept. A detector that
// does not answer ends the command: no answer is not an empty one.

import type { Command } from 'commander';
import { LIMITS } from '../core/limits.js';
import type { EntityQuery } from '../core/detector.js';
import type { Entity } from '../core/entity.js';
import type { Engine } from '../engine.js';
import { highlight, placeOf } from './highlight.js';
import { withEngine } from './local-engine.js';
import { refuseTooLong, type ScanCommandDeps } from './scan.js';
import { formatCount, formatMs, layOut, type Terminal } from './terminal.js';
import { UsageError } from './usage-error.js';

interface Flags {
  readonly config?: string;
  readonly entities?: string;
  readonly minConfidence: number;
  readonly json?: boolean;
}

interface SanitiseFlags extends Flags {
  readonly replacement: string;
  readonly cloak: boolean;
}

function share(given: string): number {
  const number = Number(given);
  if (given.trim() !== '' && number >= 0 && number <= 1) return number;
  throw new UsageError(`"${given}" is not a number from 0 to 1`);
}

async function queryOf(engine: Engine, flags: Flags): Promise<EntityQuery> {
  const { resolveEntityTypes } = await import('../cloak/taxonomy.js');
  const wanted = flags.entities?.split(',').map((name) => name.trim());
  const types = resolveEntityTypes(wanted, engine.customTypes);
  if ('unknown' in types) throw new UsageError(`there is no entity type ${types.unknown.join(', ')}`);
  return { types, minConfidence: flags.minConfidence };
}

function describeEntities(text: string, entities: readonly Entity[], terminal: Terminal): string {
  const { paint } = terminal;
  const marks = entities.map(({ start, end }) => ({
    start,
    end,
    paint: (piece: string) => paint.inverse(piece),
  }));
  const rows = entities.map(({ type, category, start, end, confidence }) => [
    `  ${type}`,
    category,
    `${placeOf(text, start)} to ${placeOf(text, end)}`,
    confidence.toFixed(2),
  ]);
  return [highlight(text, marks, { paint }), '', layOut(rows), ''].join('\n');
}

async function detect(engine: Engine, text: string, flags: Flags, terminal: Terminal): Promise<void> {
  const outcome = await engine.entities.detect(text, await queryOf(engine, flags));
  if (outcome.kind === 'absent')
    throw new Error(
      outcome.why === 'disabled'
        ? 'personal-data detection is switched off (models.ner: false)'
        : `personal-data detection did not answer (${outcome.why}); nothing can be said about this text`,
    );
  const { entities, detectors, latencyMs } = outcome.value;
  if (flags.json === true) {
    const { TAXONOMY_VERSION } = await import('../cloak/taxonomy.js');
    const body = {
      entities,
      scanned_chars: text.length,
      taxonomy_version: TAXONOMY_VERSION,
      ner: { ran: true, latency_ms: latencyMs },
      detectors,
    };
    terminal.print(JSON.stringify(body, null, 2));
    return;
  }
  if (entities.length > 0) terminal.print(describeEntities(text, entities, terminal));
  terminal.print(
    terminal.paint.dim(
      `${entities.length} ${entities.length === 1 ? 'entity' : 'entities'} in ${formatCount(text.length)} characters, ${formatMs(latencyMs)}; looked by ${detectors.join(' and ')}`,
    ),
  );
  if (!detectors.includes('ner'))
    terminal.note('Names and places were not looked for: no NER model is installed.');
}

async function sanitise(
  engine: Engine,
  text: string,
  flags: SanitiseFlags,
  terminal: Terminal,
): Promise<void> {
  const { redactVerdict } = await import('../api/sanitise.js');
  const cloak = flags.cloak ? { ...(await queryOf(engine, flags)), skipWhenBlocked: false } : null;
  const verdict = await engine.scanner.scan({
    text,
    blockSeverity: 'medium',
    maxScanChars: LIMITS.maxScanChars,
    tools: null,
    toolCalls: null,
    cloak,
    semantic: 'off',
    origin: null,
  });
  if (verdict.cloak !== undefined && !verdict.cloak.ran)
    throw new Error(
      `personal data could not be looked for (${verdict.cloak.error ?? ''}); no text is given out`,
    );
  const { text: clean, redactions } = redactVerdict(verdict, text, flags.replacement);
  if (flags.json === true) {
    const { writeVerdictAlone } = await import('../api/wire.js');
    const body = {
      text: clean,
      changed: clean !== text,
      redactions: redactions.map(({ start, end, newStart, newEnd, kind, id }) => {
        return { start, end, new_start: newStart, new_end: newEnd, kind, id };
      }),
      verdict: writeVerdictAlone(verdict, null),
    };
    terminal.print(JSON.stringify(body, null, 2));
    return;
  }
  terminal.write(clean);
  const ids = [...new Set(redactions.map(({ id }) => id))];
  const what = ids.length === 0 ? '' : `: ${ids.join(', ')}`;
  terminal.note(
    `${clean.endsWith('\n') ? '' : '\n'}${redactions.length} ${redactions.length === 1 ? 'redaction' : 'redactions'}${what}`,
  );
}

export function addPersonalDataCommands(program: Command, deps: ScanCommandDeps): void {
  const { terminal, open, read } = deps;
  const command = (name: string, what: string): Command =>
    program
      .command(name)
      .description(what)
      .argument('[file]', 'the text; - or nothing is standard input')
      .option('--entities <types>', 'only these types, with commas between; every type but location and date')
      .option('--min-confidence <share>', 'lowest score that counts, 0 to 1', share, LIMITS.minConfidence)
      .option('--config <file>', 'configuration file')
      .option('--json', 'print what the API answers');
  const run = async (
    file: string | undefined,
    flags: Flags,
    work: (engine: Engine, text: string) => Promise<void>,
  ): Promise<void> => {
    const text = await read(file);
    refuseTooLong(text);
    await withEngine(
      () => open(flags, { semantic: false, ner: true }),
      ({ engine }) => work(engine, text),
    );
  };
  command('detect', 'Find personal data in a text: types and ranges.')
    .addHelpText(
      'after',
      '\nExamples:\n  portcullis detect mail.txt\n  portcullis detect - --entities email,payment_card --json < mail.txt',
    )
    .action((file: string | undefined, flags: Flags) =>
      run(file, flags, (engine, text) => detect(engine, text, flags, terminal)),
    );
  command('sanitise', 'Print a text with attacks and personal data taken out.')
    .option('--replacement <text>', 'what stands in for each span', '[REDACTED]')
    .option('--no-cloak', 'take out attacks alone and leave personal data')
    .addHelpText(
      'after',
      '\nExamples:\n  portcullis sanitise ticket.txt > clean.txt\n  portcullis sanitise - --no-cloak --json < page.html',
    )
    .action((file: string | undefined, flags: SanitiseFlags) =>
      run(file, flags, (engine, text) => sanitise(engine, text, flags, terminal)),
    );
}
