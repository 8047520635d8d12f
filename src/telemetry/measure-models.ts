// Telemetry. A detector enters, the same detector leaves, timed and its failures counted. Adds nothing to an answer and
// takes nothing from it.

import type { SemanticPass } from '../core/detector.js';
import { SEMANTIC_OFF } from '../core/detector.js';
import type { Outcome } from '../core/outcome.js';
import type { Metrics, ModelName } from './metrics.js';

/** Wraps one call of a model. */
export function measureCalls<Args extends readonly unknown[], T, Why extends string>(
  metrics: Metrics,
  model: ModelName,
  call: (...args: Args) => Promise<Outcome<T, Why>>,
): (...args: Args) => Promise<Outcome<T, Why>> {
  const seconds = metrics.families.modelSeconds.of(model);
  return async (...args) => {
    const started = performance.now();
    const outcome = await call(...args);
    seconds.observe((performance.now() - started) / 1_000);
    if (outcome.kind === 'absent') metrics.families.modelFailures.of(model, outcome.why).add();
    return outcome;
  };
}

/** A pass that is switched off stays the very value others know it by. */
export function measureSemantic(metrics: Metrics, pass: SemanticPass): SemanticPass {
  if (pass === SEMANTIC_OFF) return pass;
  const classify = measureCalls(metrics, 'semantic', pass.classify.bind(pass));
  return { ...pass, classify };
}
