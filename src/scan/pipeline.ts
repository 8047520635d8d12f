// Scan: stages 4 to 8 of the picture in src/README.md, in order. A text and its settings enter, a Verdict leaves: fold,
// rules, tool calls, then (unless those already refuse) the semantic pass and personal-data detection side by side,
// then decide. Holds no state of its own and caches nothing: a verdict depends on the live rule set.

import { uncheckedBecause } from '../core/model-check.js';
import type { EntityDetector, EntityQuery, SemanticPass } from '../core/detector.js';
import type { Severity } from '../core/severity.js';
import { snapToCharacters, type Span } from '../core/span.js';
import type { Origin } from '../core/taxonomy.js';
import type {
  CloakBlock,
  Match,
  ModelCheck,
  SemanticMode,
  ToolValidation,
  Verdict,
} from '../core/verdict.js';
import type { RuleSet } from '../static-pass/rule.js';
import { validateToolCalls, type ToolCall } from '../static-pass/tool-calls.js';
import type { ToolDeclaration } from '../static-pass/tool-declarations.js';
import { matchText } from './match-text.js';
import { blocksStatically, decide, foldArgumentCheck, type Findings, type Threshold } from './decide.js';

export interface CloakRequest extends EntityQuery {
  /** Spare the detector when rules or tools already refuse the payload. */
  readonly skipWhenBlocked: boolean;
}

export interface ScanRequest {
  readonly text: string;
  readonly blockSeverity: Severity;
  /** Text beyond this is unseen, and said to be. */
  readonly maxScanChars: number;
  /** Null: not declared, so no allowlist. */
  readonly tools: readonly ToolDeclaration[] | null;
  /** Null: there were none to validate. */
  readonly toolCalls: readonly ToolCall[] | null;
  readonly cloak: CloakRequest | null;
  readonly semantic: SemanticMode;
  /** Null: every rule applies. */
  readonly origin: Origin | null;
}

export interface ScannerParts {
  /** The live rule set; read at each scan, so that a reload takes effect at the next one. */
  readonly rules: () => RuleSet;
  readonly semantic: SemanticPass;
  readonly entities: EntityDetector;
  readonly taxonomyVersion: string;
  /** Longest text the personal-data detector is given. */
  readonly cloakMaxChars: number;
}

export interface ScanHooks {
  /** Asked when rules or tools refuse the payload: whether that block will really be enforced. */
  readonly isEnforced: () => boolean;
}

export interface Scanner {
  /** A promise only where a model has to be waited for: promises would cost as much as the rules do on a short text. */
  scan(request: ScanRequest, hooks?: ScanHooks): Verdict | Promise<Verdict>;
}

const ALWAYS_ENFORCED: ScanHooks = { isEnforced: () => true };
/** What the semantic pass says of one text, or why it says nothing. */
export async function checkByModel(
  semantic: SemanticPass,
  text: string,
  options: { mode: SemanticMode; origin: Origin | null; truncated: boolean },
): Promise<ModelCheck> {
  const { mode, truncated } = options;
  if (text.length === 0) return uncheckedBecause('empty', options);
  const outcome = await semantic.classify(text, options.origin);
  if (outcome.kind === 'absent') return uncheckedBecause(outcome.why, options);
  const { reasons, categories, severity, latencyMs, modelVersion, results } = outcome.value;
  const verdict = reasons.length > 0 ? 'unsafe' : 'safe';
  return {
    ran: true,
    verdict,
    reasons,
    categories,
    severity,
    latencyMs,
    truncated,
    error: null,
    mode,
    modelVersion,
    results,
  };
}

async function detectEntities(
  parts: ScannerParts,
  request: ScanRequest,
  blocked: boolean,
): Promise<CloakBlock | null> {
  const { cloak, text } = request;
  if (cloak === null) return null;
  const none = {
    ran: false,
    entities: [],
    taxonomyVersion: parts.taxonomyVersion,
    latencyMs: null,
    detectors: [],
  } as const;
  if (blocked && cloak.skipWhenBlocked) return { ...none, error: 'skipped_blocked' };
  // A detector that saw only the beginning must not look as if it had seen everything.
  if (text.length > request.maxScanChars || text.length > parts.cloakMaxChars)
    return { ...none, error: 'too_large' };
  const outcome = await parts.entities.detect(text, cloak);
  if (outcome.kind === 'absent') return { ...none, error: outcome.why };
  return {
    ...none,
    ran: true,
    entities: outcome.value.entities,
    latencyMs: outcome.value.latencyMs,
    detectors: outcome.value.detectors,
    error: null,
  };
}

function validateTools(rules: RuleSet, request: ScanRequest): ToolValidation | null {
  if (request.toolCalls === null) return null;
  return validateToolCalls({
    calls: request.toolCalls,
    tools: request.tools,
    blockSeverity: request.blockSeverity,
    findMatches: (text) => matchText(rules, text, request.origin === null ? null : 'tool_call'),
  });
}

async function checkArguments(
  parts: ScannerParts,
  tools: ToolValidation | null,
  request: ScanRequest,
): Promise<ToolValidation | null> {
  if (tools === null || request.toolCalls === null) return tools;
  const text = request.toolCalls
    .map((call) => call.arguments)
    .join('\n')
    .trim();
  const options = { mode: request.semantic, origin: 'tool_call' as const, truncated: false };
  const check = await checkByModel(parts.semantic, text, options);
  return foldArgumentCheck(tools, check, thresholdOf(request));
}

function thresholdOf(request: ScanRequest): Threshold {
  return { blockSeverity: request.blockSeverity, semantic: request.semantic };
}

function snapAll<T extends Span>(text: string, spans: readonly T[]): readonly T[] {
  return spans.map((span) => ({ ...span, ...snapToCharacters(text, span) }));
}

/** What rules and tools have found, before anybody else is asked. */
interface StaticFindings {
  readonly rules: RuleSet;
  /** As much of the text as is looked at. */
  readonly text: string;
  readonly matches: readonly Match[];
  readonly tools: ToolValidation | null;
  readonly blocked: boolean;
}

function searchRules(rules: RuleSet, request: ScanRequest): StaticFindings {
  const truncated = request.text.length > request.maxScanChars;
  const text = truncated ? request.text.slice(0, request.maxScanChars) : request.text;
  const found = matchText(rules, text, request.origin);
  // The cut may have gone through a surrogate pair; a range that does so would be refused by clients.
  const matches = truncated ? snapAll(request.text, found) : found;
  const tools = validateTools(rules, request);
  const blocked = blocksStatically({ matches, tools }, request.blockSeverity);
  return { rules, text, matches, tools, blocked };
}

async function askModels(
  parts: ScannerParts,
  request: ScanRequest,
  { found, blocked }: { readonly found: StaticFindings; readonly blocked: boolean },
): Promise<Verdict> {
  const { text, tools } = found;
  const judge = request.semantic !== 'off' && !found.blocked;
  const truncated = text.length < request.text.length;
  const modelOptions = { mode: request.semantic, origin: request.origin, truncated };
  const [check, checkedTools, cloak] = await Promise.all([
    judge ? checkByModel(parts.semantic, text, modelOptions) : null,
    judge ? checkArguments(parts, tools, request) : tools,
    detectEntities(parts, request, blocked),
  ]);
  const model =
    check === null || !truncated ? check : { ...check, results: snapAll(request.text, check.results) };
  return conclude(request, found, { tools: checkedTools, model, cloak });
}

function conclude(
  request: ScanRequest,
  { rules, text, matches }: StaticFindings,
  others: Omit<Findings, 'matches'>,
): Verdict {
  const seen = { scannedChars: text.length, signatureVersion: rules.version };
  return decide({ matches, ...others }, thresholdOf(request), seen);
}

function scan(parts: ScannerParts, request: ScanRequest, hooks: ScanHooks): Verdict | Promise<Verdict> {
  const found = searchRules(parts.rules(), request);
  const isOver = (request.semantic === 'off' || found.blocked) && request.cloak === null;
  if (isOver) return conclude(request, found, { tools: found.tools, model: null, cloak: null });
  return askModels(parts, request, { found, blocked: found.blocked && hooks.isEnforced() });
}

/** The scan engine over its parts. */
export function createScanner(parts: ScannerParts): Scanner {
  return { scan: (request, hooks = ALWAYS_ENFORCED) => scan(parts, request, hooks) };
}
