// Proxy. Adds up what the semantic pass said of the texts of one request or one answer into a single ModelCheck. A text
// nobody could judge makes the whole unjudged, unless another one has already been found to be an attack that blocks.

import type { SemanticFailure } from '../core/detector.js';
import { uncheckedBecause } from '../core/model-check.js';
import type { Outcome } from '../core/outcome.js';
import { compareSeverity, highest, reaches, type Severity } from '../core/severity.js';
import type { Category } from '../core/taxonomy.js';
import type { ModelCheck, SemanticFindings, SemanticMode } from '../core/verdict.js';

export interface TallySetting {
  readonly mode: SemanticMode;
  readonly blockSeverity: Severity;
}

export class ModelTally {
  readonly #setting: TallySetting;
  readonly #found: SemanticFindings[] = [];
  #error: SemanticFailure | null = null;

  constructor(setting: TallySetting) {
    this.#setting = setting;
  }

  add(outcome: Outcome<SemanticFindings, SemanticFailure>): void {
    if (outcome.kind === 'answered') this.#found.push(outcome.value);
    else this.#error ??= outcome.why;
  }

  /** Whether what has been said so far refuses the whole. */
  get blocks(): boolean {
    return this.#found.some((found) => this.#isBlocking(found));
  }

  get hasFailed(): boolean {
    return this.#error !== null;
  }

  check(): ModelCheck {
    const { mode } = this.#setting;
    if (this.#error !== null && !this.blocks) return uncheckedBecause(this.#error, { mode });
    const first = this.#found[0];
    if (first === undefined) return uncheckedBecause('empty', { mode });
    const found = [...this.#found].sort(bySeverity);
    const reasons = new Set(found.flatMap((one) => one.reasons));
    return {
      ran: true,
      verdict: reasons.size > 0 ? 'unsafe' : 'safe',
      reasons: [...reasons],
      categories: [...new Set<Category>(found.flatMap((one) => one.categories))],
      severity: highest(found.map(({ severity }) => severity)),
      latencyMs: Math.max(...found.map(({ latencyMs }) => latencyMs)),
      truncated: false,
      error: null,
      mode,
      modelVersion: first.modelVersion,
      results: found.flatMap(({ results }) => results),
    };
  }

  #isBlocking({ severity }: SemanticFindings): boolean {
    const { mode, blockSeverity } = this.#setting;
    return mode === 'enforce' && severity !== null && reaches(severity, blockSeverity);
  }
}

function bySeverity(a: SemanticFindings, b: SemanticFindings): number {
  if (a.severity === null || b.severity === null)
    return Number(a.severity === null) - Number(b.severity === null);
  return compareSeverity(a.severity, b.severity);
}
