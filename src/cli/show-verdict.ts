// CLI. A verdict as people read it: what was decided and why, the lines with the spans marked, each match with the
// disguises that were undone to see it, and what the model said. Shows; must never decide.

import { unreachable } from '../core/outcome.js';
import type { Severity } from '../core/severity.js';
import type { Match, ToolValidation, Verdict } from '../core/verdict.js';
import type { Rule } from '../static-pass/rule.js';
import { highlight, placeOf } from './highlight.js';
import { formatCount, formatMs, layOut, makeSafe, type Paint, type Terminal } from './terminal.js';

export interface ShownVerdict {
  readonly text: string;
  readonly verdict: Verdict;
  readonly ms: number;
  /** Rules by id, for their reasons; null when nobody asked for an explanation. */
  readonly rules: ReadonlyMap<string, Rule> | null;
}

const EVIDENCE_CHARS = 80;

export function paintSeverity(paint: Paint, severity: Severity): (text: string) => string {
  switch (severity) {
    case 'critical':
      return (text) => paint.bold(paint.red(text));
    case 'high':
      return paint.red;
    case 'medium':
      return paint.yellow;
    case 'low':
      return paint.cyan;
    default:
      return unreachable(severity);
  }
}

function headline({ verdict }: ShownVerdict, paint: Paint): string {
  const isBlocked = verdict.decision === 'block';
  const word = isBlocked ? paint.bold(paint.red('BLOCK')) : paint.bold(paint.green('ALLOW'));
  const about = [verdict.reason, verdict.severity, verdict.categories.join(', ')].filter(
    (part) => part !== null && part !== '',
  );
  return [word, ...about].join('  ');
}

function clip(text: string): string {
  return text.length <= EVIDENCE_CHARS ? text : `${text.slice(0, EVIDENCE_CHARS)}…`;
}

function listMatches({ text, verdict }: ShownVerdict, paint: Paint): string {
  return layOut(
    verdict.matches.map((match) => [
      `  ${paintSeverity(paint, match.severity)(match.severity)}`,
      match.signatureId,
      `${placeOf(text, match.start)} to ${placeOf(text, match.end)}`,
      match.via.length === 0 ? '' : `via ${match.via.join(' > ')}`,
    ]),
  );
}

function explainMatch(text: string, match: Match, rule: Rule | undefined): string[] {
  return [
    `  ${match.signatureId}  ${match.severity}  ${match.category} (${match.family})`,
    ...(rule === undefined ? [] : [`    why    ${rule.why}`, `    for    ${rule.origins.join(', ')}`]),
    `    text   ${JSON.stringify(clip(makeSafe(text.slice(match.start, match.end))))}`,
    `    range  ${match.start} to ${match.end}`,
    ...(match.via.length === 0 ? [] : [`    via    ${match.via.join(' > ')} (outermost first)`]),
  ];
}

function describeModel({ decision, modelCheck: model }: Verdict): string {
  if (model === undefined)
    return `model   not asked: ${decision === 'block' ? 'the rules block already' : 'it is off'}`;
  if (!model.ran) return `model   did not judge: ${model.error ?? 'unknown'}`;
  const scores = model.results
    .filter(({ severity }) => severity !== null)
    .slice(0, 3)
    .map(({ task, label, score }) => `${task}=${label} ${score.toFixed(3)}`);
  const took = model.latencyMs === null ? '' : `, ${formatMs(model.latencyMs)}`;
  return `model   ${model.verdict ?? 'unknown'}${scores.length === 0 ? '' : ` (${scores.join(', ')})`}${took}`;
}

function describeTools(tools: ToolValidation | undefined): string[] {
  if (tools === undefined) return [];
  return tools.calls.flatMap((call) => [
    `tool    ${call.tool}: ${call.allowed ? 'allowed' : 'refused'}`,
    ...call.findings.map(({ code, severity, detail }) => `    ${severity}  ${code}  ${detail}`),
  ]);
}

export function showVerdict(shown: ShownVerdict, { paint }: Terminal): string {
  const { text, verdict, ms, rules } = shown;
  const marks = verdict.matches.map((match) => ({ ...match, paint: markOf(paint, match.severity) }));
  const lines = verdict.matches.length === 0 ? [] : ['', highlight(text, marks, { paint }), ''];
  const matches =
    rules === null
      ? listMatches(shown, paint)
      : verdict.matches
          .flatMap((match) => explainMatch(text, match, rules.get(match.signatureId)))
          .join('\n');
  const count = verdict.matches.length;
  return [
    headline(shown, paint),
    ...lines,
    ...(count === 0 ? [] : [matches, '']),
    ...describeTools(verdict.toolValidation),
    describeModel(verdict),
    paint.dim(
      `${count} ${count === 1 ? 'match' : 'matches'} in ${formatCount(verdict.scannedChars)} characters, ${formatMs(ms)}, rules ${verdict.signatureVersion}`,
    ),
  ].join('\n');
}

function markOf(paint: Paint, severity: Severity): (text: string) => string {
  const colour = paintSeverity(paint, severity);
  return (piece) => paint.inverse(colour(piece));
}
