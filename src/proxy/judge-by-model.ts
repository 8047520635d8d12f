// Proxy. The parts of one request enter, what the semantic pass says of them leaves as one ModelCheck. Small neighbours
// that a model reads together (strings of one tool declaration, pieces of one message) are judged together; a few texts
// at a time, so that a long history does not fill the queue; and no further once the request is refused anyway.

import type { Policy } from '../config/schema.js';
import { SEMANTIC_OFF, type SemanticPass } from '../core/detector.js';
import { uncheckedBecause } from '../core/model-check.js';
import { absent } from '../core/outcome.js';
import type { Origin } from '../core/taxonomy.js';
import type { ModelCheck } from '../core/verdict.js';
import type { TextPart } from '../protocol/adapter.js';
import { ModelTally } from './model-tally.js';

interface JoinedText {
  text: string;
  readonly origin: Origin;
}

/** Parts are joined up to this length: a few windows. */
const JOINED_CHARS = 2_000;
const AT_ONCE = 4;
/** The whole request, however many texts it has. */
const LONGEST_MS = 30_000;

/** What a part belongs to: its message, or the declaration (or other entry) of the body it lies in. */
function homeOf({ message, path, origin }: TextPart): string {
  const place = message >= 0 ? String(message) : path.split('/', 3).join('/');
  return `${origin} ${place}`;
}

/** The texts to be judged, in order. */
export function joinParts(
  parts: readonly TextPart[],
): readonly { readonly text: string; readonly origin: Origin }[] {
  const joined: JoinedText[] = [];
  let home = '';
  for (const part of parts) {
    if (part.text.trim() === '') continue;
    const last = joined.at(-1);
    const isNeighbour = homeOf(part) === home;
    home = homeOf(part);
    if (last !== undefined && isNeighbour && last.text.length + part.text.length <= JOINED_CHARS)
      last.text += `\n${part.text}`;
    else joined.push({ text: part.text, origin: part.origin });
  }
  return joined;
}

/** What the semantic pass says; at once where there is none, or nothing to ask it. */
export function judgeByModel(
  parts: readonly TextPart[],
  judges: { readonly semantic: SemanticPass; readonly policy: Policy },
): ModelCheck | Promise<ModelCheck> {
  const mode = judges.policy.semantic;
  if (judges.semantic === SEMANTIC_OFF) return uncheckedBecause('disabled', { mode });
  const texts = joinParts(parts);
  return texts.length === 0 ? uncheckedBecause('empty', { mode }) : askModel(texts, judges);
}

async function askModel(
  texts: ReturnType<typeof joinParts>,
  { semantic, policy }: { readonly semantic: SemanticPass; readonly policy: Policy },
): Promise<ModelCheck> {
  const tally = new ModelTally({ mode: policy.semantic, blockSeverity: policy.block_severity });
  const startedMs = performance.now();
  const isOver = () => policy.mode === 'enforce' && (tally.blocks || tally.hasFailed);
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < texts.length && !isOver(); at = next++) {
      const { text, origin } = texts[at]!;
      const isLate = performance.now() - startedMs > LONGEST_MS;
      tally.add(isLate ? absent('timeout') : await semantic.classify(text, origin));
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, texts.length) }, work));
  return tally.check();
}
