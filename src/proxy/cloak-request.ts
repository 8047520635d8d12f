// Proxy. Personal data on the way out: the parts of a request and the policy enter, edits leave, with what was replaced
// and by which strategy. Values that can be restored go to the vault; credentials and card verification codes never do.
// A detector that did not answer is said, never read as "nothing found".

import type { KeyObject } from 'node:crypto';
import { redactionFor, replaceForGood, resolveStrategy, type CloakStrategy } from '../cloak/strategies.js';
import { tokenFor, type ContextId } from '../cloak/tokens.js';
import type { Vault } from '../cloak/vault.js';
import type { Policy } from '../config/schema.js';
import type { EntityDetector, EntityFailure, EntityQuery } from '../core/detector.js';
import type { Entity } from '../core/entity.js';
import { absent, answered, type Outcome } from '../core/outcome.js';
import { contains, mergeSpans, overlaps, type Span } from '../core/span.js';
import type { Edits, TextPart } from '../protocol/adapter.js';
import type { PartMatch } from '../scan/match-parts.js';
import { piecesOf, type Piece } from './cloak-pieces.js';

export interface CloakTools {
  readonly detector: EntityDetector;
  readonly vault: Vault;
  /** Derives tokens and hashes; the same on every instance that shares it. */
  readonly secret: KeyObject;
}

export interface CloakSetting {
  readonly policy: Policy['cloak'];
  readonly query: EntityQuery;
  readonly context: ContextId;
}

export interface Sighting {
  readonly part: number;
  /** In the part's text. */
  readonly span: Span;
  readonly entity: Entity;
  readonly value: string;
  readonly strategy: CloakStrategy;
}

export interface CloakedRequest {
  readonly edits: Edits;
  readonly sightings: readonly Sighting[];
  /** Why it must not go; null where it may. */
  readonly refused: string | null;
}

/** Whether the policy touches personal data at all. */
export function isCloaking(policy: Policy['cloak']): boolean {
  return policy.strategy !== 'off' || Object.values(policy.by_type).some((strategy) => strategy !== 'off');
}

async function sightIn(
  piece: Piece,
  part: number,
  context: { readonly tools: CloakTools; readonly setting: CloakSetting },
): Promise<Outcome<readonly Sighting[], EntityFailure>> {
  const { policy, query } = context.setting;
  const outcome = await context.tools.detector.detect(piece.text, query);
  if (outcome.kind === 'absent') return outcome;
  const choice = { strategy: policy.strategy, byType: policy.by_type };
  return answered(
    outcome.value.entities.map((entity) => ({
      part,
      span: piece.toPart(entity),
      entity,
      value: piece.text.slice(entity.start, entity.end),
      strategy: resolveStrategy(entity, choice),
    })),
  );
}

/** Everything personal in the parts. */
export async function sightEntities(
  parts: readonly TextPart[],
  tools: CloakTools,
  setting: CloakSetting,
): Promise<Outcome<readonly Sighting[], EntityFailure>> {
  const all: Sighting[] = [];
  for (const [index, part] of parts.entries()) {
    if (part.kind === 'tool_name') continue;
    for (const piece of piecesOf(part)) {
      const outcome = await sightIn(piece, index, { tools, setting });
      if (outcome.kind === 'absent') return absent(outcome.why);
      all.push(...outcome.value);
    }
  }
  return answered(all);
}

/** What is told where a value stands in a text that cannot be rewritten: then it must not go. */
export const UNALTERABLE = 'unalterable_text';

/** Why the request must not go: a type that the policy refuses, or a value that cannot be taken out; null where it may. */
export function refusedTypeOf(parts: readonly TextPart[], sightings: readonly Sighting[]): string | null {
  const refused = sightings.find(({ strategy }) => strategy === 'block');
  if (refused !== undefined) return refused.entity.type;
  const isStuck = sightings.some(({ part, strategy }) => strategy !== 'off' && !parts[part]!.editable);
  return isStuck ? UNALTERABLE : null;
}

/** What stands for a sighted value, spelt as its part needs it: separators that a mask keeps may be quotes. */
export function replaceSighting(
  part: Pick<TextPart, 'encoding'>,
  sighting: Sighting,
  scope: { readonly tools: CloakTools; readonly context: ContextId },
): string {
  const text = replacementFor(sighting, scope.tools, scope.context);
  return part.encoding === 'json' ? JSON.stringify(text).slice(1, -1) : text;
}

function replacementFor(sighting: Sighting, tools: CloakTools, context: ContextId): string {
  const { entity, value, strategy } = sighting;
  switch (strategy) {
    case 'tokenize': {
      const subject = { context, type: entity.type, value };
      const token = tokenFor(tools.secret, subject, (known) => tools.vault.get(known));
      tools.vault.put(token, subject);
      return token;
    }
    case 'mask':
    case 'hash':
    case 'redact':
      return replaceForGood(strategy, { type: entity.type, category: entity.category, value }, tools.secret);
    case 'off':
    case 'block':
      return value;
  }
}

/** A stretch that goes because of an attack: whatever personal lies in it goes with it and is never kept. */
export interface Cut {
  readonly part: number;
  readonly span: Span;
}

/** Where the matches lie, part by part; null where one lies in a part that cannot be rewritten. */
export function cutsOf(parts: readonly TextPart[], matches: readonly PartMatch[]): readonly Cut[] | null {
  const cuts: Cut[] = [];
  for (const { part, endPart, through, start, end } of matches) {
    const first = parts[part]!;
    if (![part, ...through, endPart].every((index) => parts[index]!.editable)) return null;
    if (part === endPart) cuts.push({ part, span: { start, end } });
    else {
      cuts.push(
        { part, span: { start, end: first.text.length } },
        ...through.map((index) => ({ part: index, span: { start: 0, end: parts[index]!.text.length } })),
        { part: endPart, span: { start: 0, end } },
      );
    }
  }
  return cuts;
}

const ATTACK_REPLACEMENT = '[REDACTED]';

/** The edits that take the sighted values, and the stretches of attacks, out. */
export function cloakParts(
  parts: readonly TextPart[],
  sightings: readonly Sighting[],
  scope: { readonly tools: CloakTools | null; readonly context: ContextId; readonly cuts: readonly Cut[] },
): CloakedRequest {
  const refused = refusedTypeOf(parts, sightings);
  const edits = new Map<string, string>();
  for (const [index, part] of parts.entries()) {
    const cuts = scope.cuts.filter((cut) => cut.part === index).map(({ span }) => span);
    const kept = sightings.filter(
      ({ part: at, strategy, span }) =>
        at === index && strategy !== 'off' && !cuts.some((cut) => overlaps(cut, span)),
    );
    if (refused !== null || (kept.length === 0 && cuts.length === 0)) continue;
    const replacements = [
      ...mergeSpans(cuts).map((span) => ({ span, text: ATTACK_REPLACEMENT })),
      ...kept.map((sighting) => ({
        span: sighting.span,
        text:
          scope.tools === null
            ? redactionFor(sighting.entity.type)
            : replaceSighting(part, sighting, { tools: scope.tools, context: scope.context }),
      })),
    ];
    edits.set(part.path, applyEdits(part.text, replacements));
  }
  return { edits, sightings, refused };
}

/** The text with other text in place of some stretches, which never overlap. */
export function applyEdits(
  text: string,
  replacements: readonly { readonly span: Span; readonly text: string }[],
): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { span, text: replacement } of [...replacements].sort((a, b) => a.span.start - b.span.start)) {
    pieces.push(text.slice(from, span.start), replacement);
    from = span.end;
  }
  return pieces.join('') + text.slice(from);
}

/** A secret that is going to be cut out anyway does not block. */
export function excuseCloaked(sightings: readonly Sighting[]): (match: PartMatch) => boolean {
  const cut = sightings.filter(({ strategy }) => strategy === 'redact');
  return (match) =>
    match.family === 'secret' &&
    match.part === match.endPart &&
    cut.some(({ part, span }) => part === match.part && contains(span, match));
}

/** Counts for a record: never a value, a token or a place. */
export function countSightings(sightings: readonly Sighting[]) {
  const byType: Record<string, number> = {};
  const byCategory: Record<string, number> = {};
  const byStrategy: Record<string, number> = {};
  for (const { entity, strategy } of sightings) {
    byType[entity.type] = (byType[entity.type] ?? 0) + 1;
    byCategory[entity.category] = (byCategory[entity.category] ?? 0) + 1;
    if (strategy !== 'off') byStrategy[strategy] = (byStrategy[strategy] ?? 0) + 1;
  }
  return { ran: true, entities: sightings.length, byType, byCategory, byStrategy, error: null };
}
