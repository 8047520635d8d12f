// The detectors of one installation, constructed and joined: a Config enters, a scanner and its parts leave. The service
// and the commands that judge in their own process use the same one, so that a command says what the service would say.

import { join } from 'node:path';
import { complaintsAboutTypes, type CustomType } from './cloak/custom-types.js';
import { createEntityDetector } from './cloak/detect.js';
import { openNer, type OpenNer } from './cloak/ner.js';
import { createRecogniser } from './cloak/recognise.js';
import { TAXONOMY_VERSION } from './cloak/taxonomy.js';
import { ConfigError, modelsDirOf, rulesDirOf, type Config } from './config/load.js';
import { ENTITIES_OFF, SEMANTIC_OFF, type EntityDetector, type SemanticPass } from './core/detector.js';
import type { Span } from './core/span.js';
import { createScanner, type Scanner } from './scan/pipeline.js';
import { openSemantic, type OpenSemantic } from './semantic-pass/classify.js';
import type { Explain } from './semantic-pass/explain.js';
import { LiveRules } from './static-pass/live-rules.js';
import { findMatches } from './static-pass/match.js';
import type { RuleSet } from './static-pass/rule.js';
import type { Log } from './telemetry/log.js';
import { measureCalls, measureSemantic } from './telemetry/measure-models.js';
import type { Metrics } from './telemetry/metrics.js';
import { plainView } from './text/view.js';

export interface Engine {
  readonly rules: LiveRules;
  readonly semantic: SemanticPass;
  readonly entities: EntityDetector;
  readonly scanner: Scanner;
  readonly customTypes: readonly CustomType[];
  /** Models that do not judge here: switched off, or not installed. */
  readonly modelsOff: readonly string[];
  /** Which words carried the score of the semantic model; null where there is none. */
  readonly explain: Explain | null;
  /** Windows of text that wait for a thread, by model. */
  waiting(): { readonly semantic: number; readonly ner: number };
  /** Models that should judge and whose threads are all lost. */
  silent(): readonly string[];
  close(): Promise<void>;
}

/** Where a model of this installation lies. */
export function modelDirOf(config: Config, model: 'semantic' | 'ner'): string {
  return join(modelsDirOf(config), model);
}

function threadsOf({ models }: Config): { workers: number; threads: number; queueLimit: number } {
  return { workers: models.workers, threads: models.threads, queueLimit: models.queue_limit };
}

/** The semantic model, where it is wanted and installed; what is missing is said at every start. */
async function openSemanticModel(config: Config, log: Log): Promise<OpenSemantic | null> {
  if (!config.models.semantic) return null;
  const semantic = await openSemantic(modelDirOf(config, 'semantic'), {
    ...threadsOf(config),
    deadlineMs: config.models.semantic_timeout_ms,
    onTrouble: (why) => log.warn({ why }, 'semantic inference'),
  });
  if (semantic === null) log.warn({}, 'no semantic model is installed: attacks are found by rules alone');
  return semantic;
}

/** The NER model, likewise. */
async function openNerModel(config: Config, log: Log): Promise<OpenNer | null> {
  if (!config.models.ner) return null;
  const ner = await openNer(modelDirOf(config, 'ner'), {
    ...threadsOf(config),
    deadlineMs: config.cloak.timeout_ms,
    onTrouble: (why) => log.warn({ why }, 'NER inference'),
  });
  if (ner === null) {
    log.warn(
      {},
      'no NER model is installed: personal data is found by shape and checksum; names and places are not looked for',
    );
  }
  return ner;
}

/** Both at once: loading one takes a while. Where one cannot be used, nothing of the other is left running. */
async function openModels(config: Config, log: Log): Promise<Models> {
  const opening = [openSemanticModel(config, log), openNerModel(config, log)] as const;
  try {
    return await Promise.all(opening);
  } catch (error) {
    const opened = await Promise.allSettled(opening);
    for (const model of opened) if (model.status === 'fulfilled') await model.value?.close();
    throw error;
  }
}

function customTypesOf(config: Config): readonly CustomType[] {
  const types = config.cloak_types as readonly CustomType[];
  const complaints = complaintsAboutTypes(types);
  if (complaints.length > 0) throw new ConfigError('The configuration', complaints);
  return types;
}

/** Keys and tokens are found by the secret rules, for cloak as for the scan: written once. Passwords are cloak's own. */
function findSecrets(rules: RuleSet, text: string): readonly Span[] {
  return findMatches(rules, [plainView(text)], { family: 'secret' }).filter(
    ({ signatureId }) => !signatureId.endsWith('-password'),
  );
}

type Models = [OpenSemantic | null, OpenNer | null];

/** Models load in threads of their own while this one reads the rules; a bad rule set leaves no thread running. */
async function loadAll(config: Config, log: Log): Promise<{ rules: LiveRules; models: Models }> {
  const opening = openModels(config, log);
  // Heard below; until then a model that cannot be used must not end the process.
  opening.catch(() => undefined);
  try {
    const rules = new LiveRules(rulesDirOf(config), { isShipped: config.rules_dir === null });
    return { rules, models: await opening };
  } catch (error) {
    const opened = await opening.catch((): Models => [null, null]);
    for (const model of opened) await model?.close();
    throw error;
  }
}

/** Loads rules and models. Throws when something is there that cannot be used; what is absent is said and named. */
export async function openEngine(config: Config, log: Log, metrics: Metrics): Promise<Engine> {
  const customTypes = customTypesOf(config);
  const { rules, models } = await loadAll(config, log);
  const [judge, ner] = models;
  const semantic = judge === null ? SEMANTIC_OFF : measureSemantic(metrics, judge);
  const recogniser = createRecogniser({
    customTypes,
    findSecrets: (text) => findSecrets(rules.current, text),
  });
  const model = ner === null ? null : { ...ner, find: measureCalls(metrics, 'ner', ner.find) };
  const entities = config.models.ner ? createEntityDetector(recogniser, model) : ENTITIES_OFF;
  return {
    rules,
    semantic,
    entities,
    customTypes,
    scanner: createScanner({
      rules: () => rules.current,
      semantic,
      entities,
      taxonomyVersion: TAXONOMY_VERSION,
      cloakMaxChars: config.cloak.max_chars,
    }),
    explain: judge?.explain ?? null,
    modelsOff: [...(semantic === SEMANTIC_OFF ? ['semantic'] : []), ...(ner === null ? ['ner'] : [])],
    silent: () => [
      ...(judge?.isAlive() === false ? ['semantic'] : []),
      ...(ner?.isAlive() === false ? ['ner'] : []),
    ],
    waiting: () => ({ semantic: judge?.waiting() ?? 0, ner: ner?.waiting() ?? 0 }),
    close: async () => {
      rules.close();
      await Promise.all([judge?.close(), ner?.close()]);
    },
  };
}
