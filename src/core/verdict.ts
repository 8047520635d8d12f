// Core. The shapes a judgement is made of, as readonly data with the inside's spelling (camelCase). The wire's spelling
// lives in api/ alone.

import type { DetectorName } from './detector.js';
import type { Entity } from './entity.js';
import type { Severity } from './severity.js';
import type { Span } from './span.js';
import type { Category, Family, Layer } from './taxonomy.js';

export type Decision = 'allow' | 'block';
export type SemanticMode = 'enforce' | 'report' | 'off';

/** One rule firing on one stretch of the submitted text. */
export interface Match extends Span {
  readonly signatureId: string;
  readonly category: Category;
  readonly family: Family;
  readonly severity: Severity;
  /** Disguises undone to see it, outermost first; empty for plain text. */
  readonly via: readonly Layer[];
}

/** Why the semantic pass did not answer. */
export type SemanticAbsence = 'disabled' | 'empty' | 'timeout' | 'unavailable' | 'malformed_response';

export interface SemanticResult extends Span {
  readonly task: string;
  readonly label: string;
  readonly score: number;
  readonly severity: Severity | null;
  /** The stretch inside the window that carried the score. */
  readonly focus?: Span;
}

/** What the semantic pass found when it answered. */
export interface SemanticFindings {
  readonly modelVersion: string;
  readonly results: readonly SemanticResult[];
  /** Offending task=label pairs, worst first; empty when clear. */
  readonly reasons: readonly string[];
  readonly categories: readonly Category[];
  readonly severity: Severity | null;
  readonly latencyMs: number;
}

export interface ModelCheck {
  readonly ran: boolean;
  readonly verdict: 'safe' | 'unsafe' | null;
  readonly reasons: readonly string[];
  readonly categories: readonly Category[];
  readonly severity: Severity | null;
  readonly latencyMs: number | null;
  readonly truncated: boolean;
  readonly error: SemanticAbsence | null;
  readonly mode: SemanticMode;
  readonly modelVersion: string | null;
  readonly results: readonly SemanticResult[];
}

export const TOOL_FINDING_CODES = [
  'unknown_tool',
  'malformed_arguments',
  'missing_required_argument',
  'unexpected_argument',
  'argument_type_mismatch',
  'argument_injection',
] as const;
export type ToolFindingCode = (typeof TOOL_FINDING_CODES)[number];

export interface ToolFinding {
  readonly code: ToolFindingCode;
  readonly severity: Severity;
  readonly callIndex: number;
  readonly tool: string;
  /** One sentence for a log; names places, never values. */
  readonly detail: string;
  /** First step of `path`. */
  readonly argument?: string;
  /** JSON pointer. */
  readonly path?: string;
  readonly signatureId?: string;
  readonly category?: Category;
  /** UTF-16 offsets into the raw `arguments` string, inside one string literal; rule findings only. */
  readonly start?: number;
  readonly end?: number;
}

export interface ToolCallVerdict {
  readonly callIndex: number;
  readonly tool: string;
  readonly id?: string;
  readonly allowed: boolean;
  readonly severity: Severity | null;
  readonly findings: readonly ToolFinding[];
}

export interface ToolValidation {
  readonly allowed: boolean;
  readonly severity: Severity | null;
  readonly calls: readonly ToolCallVerdict[];
  readonly modelCheck?: ModelCheck;
}

/** Why personal-data detection did not answer. */
export type CloakAbsence =
  'disabled' | 'timeout' | 'unavailable' | 'malformed_response' | 'too_large' | 'skipped_blocked';

export interface CloakBlock {
  readonly ran: boolean;
  readonly entities: readonly Entity[];
  readonly taxonomyVersion: string;
  readonly latencyMs: number | null;
  readonly error: CloakAbsence | null;
  /** Which detectors looked; empty when none did. */
  readonly detectors: readonly DetectorName[];
}

/** What one scan concluded, before quota and before anything is done about it. */
export interface Verdict {
  readonly decision: Decision;
  readonly reason: string | null;
  readonly severity: Severity | null;
  readonly categories: readonly Category[];
  readonly matches: readonly Match[];
  readonly scannedChars: number;
  readonly signatureVersion: string;
  readonly modelCheck?: ModelCheck;
  readonly toolValidation?: ToolValidation;
  readonly cloak?: CloakBlock;
  /** What made it a block: rules or tools, the semantic pass alone, or nothing. Quota counts by this. */
  readonly blockedBy: 'static' | 'semantic' | null;
}
