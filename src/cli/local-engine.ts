// CLI. The engine of this installation in the command's own process: the same rules, models and settings as the service
// reads, without its store and its ports. Only the models a command needs are loaded; what is missing is said.

import { loadConfig, type Config } from '../config/load.js';
import type { Engine } from '../engine.js';

export interface EngineFlags {
  readonly config?: string;
}

export interface EngineNeeds {
  readonly semantic: boolean;
  readonly ner: boolean;
  /** How long personal data may be looked for in a text; as the operator has it, if left out. */
  readonly cloakTimeoutMs?: number;
}

export type OpenLocalEngine = (flags: EngineFlags, needs: EngineNeeds) => Promise<LocalEngine>;

export interface LocalEngine {
  readonly engine: Engine;
  /** As the operator has it, before models were left out that this command does not need. */
  readonly config: Config;
}

export async function openLocalEngine(flags: EngineFlags, needs: EngineNeeds): Promise<LocalEngine> {
  const config = loadConfig({ file: flags.config });
  const { openEngine } = await import('../engine.js');
  const { createLog } = await import('../telemetry/log.js');
  const { Metrics } = await import('../telemetry/metrics.js');
  const models = {
    ...config.models,
    semantic: config.models.semantic && needs.semantic,
    ner: config.models.ner && needs.ner,
  };
  const cloak = { ...config.cloak, timeout_ms: needs.cloakTimeoutMs ?? config.cloak.timeout_ms };
  const engine = await openEngine({ ...config, models, cloak }, createLog('error'), new Metrics());
  return { engine, config };
}

/** Opens the engine, works with it, and lets go of its threads whatever happened. */
export async function withEngine<T>(
  open: () => Promise<LocalEngine>,
  work: (local: LocalEngine) => Promise<T>,
): Promise<T> {
  const local = await open();
  try {
    return await work(local);
  } finally {
    await local.engine.close();
  }
}
