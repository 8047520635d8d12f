// Static pass. Tool calls and declarations enter, a ToolValidation leaves: is the tool declared, are the arguments strict
// JSON, do they fit the declared schema, do rules fire in them. Pure but for the schema cache. Must never pass what it could
// not check, and must never put a value into a finding.

import { snapToCharacters } from '../core/span.js';
import { highest, reaches, type Severity } from '../core/severity.js';
import type { ToolCallVerdict, ToolFinding, ToolFindingCode, ToolValidation } from '../core/verdict.js';
import { firstStepOf } from '../text/json-pointer.js';
import { parseStrictJson } from '../text/strict-json.js';
import { searchArguments, type FindMatches } from './tool-call-rules.js';
import type { ToolDeclaration } from './tool-declarations.js';
import { findMisfits } from './tool-schema.js';

export interface ToolCall {
  readonly id?: string;
  readonly name: string;
  /** The raw JSON text; blank means no arguments. */
  readonly arguments: string;
}

export interface ToolCallsInput {
  readonly calls: readonly ToolCall[];
  /** Null: not declared, so every name is taken and any arguments fit. */
  readonly tools: readonly ToolDeclaration[] | null;
  readonly blockSeverity: Severity;
  readonly findMatches: FindMatches;
}

/** Findings of these codes reject a call whatever the threshold; a rule's finding has the rule's own severity. */
export const FINDING_SEVERITY = {
  // Something is being called that nobody offered, or said in a way that two parsers may read differently.
  unknown_tool: 'high',
  malformed_arguments: 'high',
  // Mostly a model's slip, sometimes an attempt to smuggle a field past the tool.
  missing_required_argument: 'medium',
  unexpected_argument: 'medium',
  argument_type_mismatch: 'medium',
} as const satisfies Readonly<Record<Exclude<ToolFindingCode, 'argument_injection'>, Severity>>;

/** Clients refuse an empty name, and a call of nothing must still be shown. */
const UNNAMED = '(unnamed)';
/** Longer names and steps are cut in findings: they are the caller's or the model's text, not ours. */
const MAX_NAME_CHARS = 256;
const MAX_PATH_CHARS = 4096;

interface Place {
  readonly callIndex: number;
  readonly tool: string;
}

function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, snapToCharacters(text, { start: 0, end: limit }).end)}…`;
}

function pointAt(path: string): Pick<ToolFinding, 'path' | 'argument'> {
  const first = firstStepOf(path);
  return {
    path: shorten(path, MAX_PATH_CHARS),
    ...(first === undefined ? {} : { argument: shorten(first, MAX_NAME_CHARS) }),
  };
}

function isBlank(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return false;
  }
  return true;
}

/** Whether the tool may be called at all, and how. The first declaration of a name is the one that counts. */
function findTool(call: ToolCall, input: ToolCallsInput, place: Place): ToolDeclaration | ToolFinding | null {
  const unknown = { code: 'unknown_tool', severity: FINDING_SEVERITY.unknown_tool, ...place } as const;
  if (call.name === '') return { ...unknown, detail: 'The call names no tool.' };
  if (input.tools === null) return null;
  const declared = input.tools.find((tool) => tool.name === call.name);
  return declared ?? { ...unknown, detail: 'The called tool is not among the declared ones.' };
}

function isFinding(value: ToolDeclaration | ToolFinding | null): value is ToolFinding {
  return value !== null && 'code' in value;
}

function checkArguments(call: ToolCall, tool: ToolDeclaration | null, place: Place): readonly ToolFinding[] {
  const blank = isBlank(call.arguments);
  const parsed = blank ? ({ ok: true, value: {} } as const) : parseStrictJson(call.arguments);
  if (!parsed.ok) {
    const severity = FINDING_SEVERITY.malformed_arguments;
    return parsed.complaints.map(({ path, message }) => ({
      code: 'malformed_arguments',
      severity,
      ...place,
      detail: `The arguments are malformed. ${message}`,
      ...pointAt(path),
    }));
  }
  if (tool?.schema === undefined) return [];
  return findMisfits(tool.schema, parsed.value, call.arguments.length).map(({ code, path, detail }) => ({
    code,
    severity: FINDING_SEVERITY[code],
    ...place,
    detail,
    ...pointAt(path),
  }));
}

function findInjections(call: ToolCall, findMatches: FindMatches, place: Place): readonly ToolFinding[] {
  return searchArguments(call.arguments, findMatches).map(({ match, path, start, end }) => ({
    code: 'argument_injection',
    severity: match.severity,
    ...place,
    detail: 'A rule found an attack in an argument.',
    ...pointAt(path),
    signatureId: match.signatureId,
    category: match.category,
    start,
    end,
  }));
}

function validateCall(call: ToolCall, callIndex: number, input: ToolCallsInput): ToolCallVerdict {
  const tool = call.name === '' ? UNNAMED : shorten(call.name, MAX_NAME_CHARS);
  const place = { callIndex, tool };
  const declared = findTool(call, input, place);
  const findings: ToolFinding[] = isFinding(declared) ? [declared] : [];
  const misfits = checkArguments(call, isFinding(declared) ? null : declared, place);
  findings.push(...misfits);
  // Without strict JSON there are no literals to point into; the call is rejected already.
  const isReadable = !isBlank(call.arguments) && !misfits.some(({ code }) => code === 'malformed_arguments');
  if (isReadable) findings.push(...findInjections(call, input.findMatches, place));
  const rejects = ({ code, severity }: ToolFinding): boolean =>
    code !== 'argument_injection' || reaches(severity, input.blockSeverity);
  return {
    callIndex,
    tool,
    ...(call.id === undefined ? {} : { id: call.id }),
    allowed: !findings.some(rejects),
    severity: highest(findings.map(({ severity }) => severity)),
    findings,
  };
}

/** The judgement of rules and schemas on a request's tool calls. */
export function validateToolCalls(input: ToolCallsInput): ToolValidation {
  const calls = input.calls.map((call, index) => validateCall(call, index, input));
  return {
    allowed: calls.every(({ allowed }) => allowed),
    severity: highest(calls.map(({ severity }) => severity)),
    calls,
  };
}
