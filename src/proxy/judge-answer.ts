// Proxy. A completion that came whole enters, a Verdict leaves: its texts by the rules for what a model says, its tool
// calls by allowlist, schema and the rules for arguments, then the semantic pass.

import type { Policy } from '../config/schema.js';
import type { ToolValidation, Verdict } from '../core/verdict.js';
import type { ResponseReading, TextPart, ToolCall } from '../protocol/adapter.js';
import { decide, foldArgumentCheck } from '../scan/decide.js';
import { matchText } from '../scan/match-text.js';
import { checkByModel } from '../scan/pipeline.js';
import type { RuleSet } from '../static-pass/rule.js';
import { validateToolCalls } from '../static-pass/tool-calls.js';
import type { ToolDeclaration } from '../static-pass/tool-declarations.js';
import { judgeRequest, type RequestJudges } from './judge-request.js';
import type { PartMatch } from '../scan/match-parts.js';

export interface JudgedAnswer {
  readonly verdict: Verdict;
  readonly matches: readonly PartMatch[];
}

/** Where there are no calls, names of tools are nobody's words. */
function isOwnText({ kind }: TextPart): boolean {
  return kind !== 'tool_name';
}

/** Texts judged by themselves: arguments are judged with their call, unless there is no call to judge them with. */
export function ownTexts({ parts, toolCalls }: ResponseReading): readonly TextPart[] {
  if (toolCalls.length === 0) return parts.every(isOwnText) ? parts : parts.filter(isOwnText);
  const calls = new Set(toolCalls.map(({ path }) => path));
  const isOfCall = (path: string): boolean =>
    calls.has(path) || (path !== '' && isOfCall(path.slice(0, path.lastIndexOf('/'))));
  return parts.filter(({ kind, path }) => kind !== 'tool_name' && (kind !== 'tool_args' || !isOfCall(path)));
}

/** Judges calls by allowlist, schema and rules. Hosted tools are the provider's own and are not on anyone's list. */
export function validateCalls(
  calls: readonly ToolCall[],
  context: { readonly tools: readonly ToolDeclaration[]; readonly rules: RuleSet; readonly policy: Policy },
): ReturnType<typeof validateToolCalls> {
  const { tools, rules, policy } = context;
  const own = calls.filter((call) => !call.hosted);
  const hosted = calls.filter((call) => call.hosted);
  const judge = (some: readonly ToolCall[], allowed: readonly ToolDeclaration[] | null) =>
    validateToolCalls({
      calls: some.map(({ id, name, arguments: source, form }) => ({
        ...(id === null ? {} : { id }),
        name,
        // Free text is judged as the one argument it is.
        arguments: form === 'text' ? JSON.stringify({ input: source }) : source,
      })),
      tools: allowed,
      blockSeverity: policy.block_severity,
      findMatches: (text) => matchText(rules, text, 'tool_call'),
    });
  const judged = judge(own, tools.length === 0 ? null : tools);
  if (hosted.length === 0) return judged;
  const rest = judge(hosted, null);
  return {
    allowed: judged.allowed && rest.allowed,
    severity: judged.severity ?? rest.severity,
    calls: [...judged.calls, ...rest.calls],
  };
}

/** What the semantic pass reads of tool calls: all their arguments together. */
export function argumentsOf(calls: readonly ToolCall[]): string {
  return calls
    .map((call) => call.arguments)
    .join('\n')
    .trim();
}

/** The semantic pass on calls that rules and schemas let pass. */
async function checkCallsByModel(
  validation: ToolValidation,
  calls: readonly ToolCall[],
  { semantic, policy }: RequestJudges,
): Promise<ToolValidation> {
  if (!validation.allowed || policy.semantic === 'off') return validation;
  const options = { mode: policy.semantic, origin: 'tool_call', truncated: false } as const;
  const check = await checkByModel(semantic, argumentsOf(calls), options);
  return foldArgumentCheck(validation, check, {
    blockSeverity: policy.block_severity,
    semantic: policy.semantic,
  });
}

/** Judges at once where there is no call to judge, and no model to ask. */
export function judgeAnswer(
  reading: ResponseReading,
  judges: RequestJudges,
  tools: readonly ToolDeclaration[],
): JudgedAnswer | Promise<JudgedAnswer> {
  const texts = judgeRequest(ownTexts(reading), judges);
  return reading.toolCalls.length === 0 ? texts : judgeWithCalls(texts, reading, judges, tools);
}

async function judgeWithCalls(
  judged: JudgedAnswer | Promise<JudgedAnswer>,
  reading: ResponseReading,
  judges: RequestJudges,
  tools: readonly ToolDeclaration[],
): Promise<JudgedAnswer> {
  const { verdict: texts, matches } = await judged;
  const statically = validateCalls(reading.toolCalls, { tools, rules: judges.rules, policy: judges.policy });
  const validation = await checkCallsByModel(statically, reading.toolCalls, judges);
  const verdict = decide(
    { matches, tools: validation, model: texts.modelCheck ?? null, cloak: null },
    { blockSeverity: judges.policy.block_severity, semantic: judges.policy.semantic },
    { scannedChars: texts.scannedChars, signatureVersion: texts.signatureVersion },
  );
  return { verdict, matches };
}
