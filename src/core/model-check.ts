// Core. The answer of a semantic pass that said nothing: one shape for every caller, which cannot be read as "safe".

import type { ModelCheck, SemanticAbsence, SemanticMode } from './verdict.js';

export function uncheckedBecause(
  error: SemanticAbsence,
  { mode, truncated = false }: { readonly mode: SemanticMode; readonly truncated?: boolean },
): ModelCheck {
  return {
    ran: false,
    verdict: null,
    reasons: [],
    categories: [],
    severity: null,
    latencyMs: null,
    truncated,
    error,
    mode,
    modelVersion: null,
    results: [],
  };
}
