// The detectors of one installation, constructed and joined: a Config enters, a scanner and its parts leave. The service
// and the commands that judge in their own process use the same one, so that a command says what the service would say.

import { join } from 'node:path';
import { complaintsAboutTypes, type CustomType } from './cloak/custom-types.js';
import { createEntityDetector } from './cloak/detect.js';
import { openNer, type OpenNer } from './cloak/ner.js';
import { createRecogniser } from './cloak/recognise.js';
import { TAXONOMY_VERSION } from './cloak/taxonomy.js';
import { ConfigError, installationPath, rulesDirOf, type Config } from './config/load.js';
import { ENTITIES_OFF, SEMANTIC_OFF, type EntityDetector, type SemanticPass } from './core/detector.js';
import type { Span } from './core/span.js';
import { createScanner, type Scanner } from './scan/pipeline.js';
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
  close(): Promise<void>;
}

/** Where the models of this installation lie. */
export function modelDirOf(model: 'semantic' | 'ner'): string {
  return join(installationPath('models'), model);
}

/** The NER model, where it is wanted and installed; what is missing is said at every start. */
async function openNerModel(config: Config, log: Log): Promise<OpenNer | null> {
  if (config.models.semantic)
    log.warn({}, 'no semantic model is installed: attacks are found by rules alone');
  if (!config.models.ner) return null;
  const ner = await openNer(modelDirOf('ner'), {
    workers: config.models.workers,
    threads: config.models.threads,
    queueLimit: config.models.queue_limit,
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

function customTypesOf(config: Config): readonly CustomType[] {
  const types = config.cloak_types as readonly CustomType[];
  const complaints = complaintsAboutTypes(types);
  if (complaints.length > 0) throw new ConfigError('The configuration', complaints);
  return types;
}

/** Keys and tokens are found by the secret rules, for cloak as for the scan: written once. Passwords are cloak's own. */
function findSecrets(rules: RuleSet, text: string): readonly Span[] {
  return findMatches(rules, [plainView(text)]).filter(
    ({ family, signatureId }) => family === 'secret' && !signatureId.endsWith('-password'),
  );
}

/** Loads rules and models. Throws when something is there that cannot be used; what is absent is said and named. */
export async function openEngine(config: Config, log: Log, metrics: Metrics): Promise<Engine> {
  const customTypes = customTypesOf(config);
  const rules = new LiveRules(rulesDirOf(config), { isShipped: config.rules_dir === null });
  const ner = await openNerModel(config, log);
  const semantic = measureSemantic(metrics, SEMANTIC_OFF);
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
    modelsOff: [...(semantic === SEMANTIC_OFF ? ['semantic'] : []), ...(ner === null ? ['ner'] : [])],
    close: async () => {
      rules.close();
      await ner?.close();
    },
  };
}
