// Proxy. Personal data that a model wrote itself, where the policy wants it replaced: one text of an answer enters, the
// edits that take it out leave, or that it must not go, or that nobody could look. Tokens of ours are no personal data:
// they are restored afterwards.

import { scanTokens } from '../cloak/token-reader.js';
import type { EntityFailure } from '../core/detector.js';
import { answered, type Outcome } from '../core/outcome.js';
import { overlaps, type Span } from '../core/span.js';
import type { Edits, TextPart } from '../protocol/adapter.js';
import {
  applyEdits,
  replaceSighting,
  sightEntities,
  UNALTERABLE,
  type CloakSetting,
  type CloakTools,
} from './cloak-request.js';

export interface CloakedText {
  /** In order, never overlapping. */
  readonly edits: readonly { readonly span: Span; readonly text: string }[];
  /** The type that the policy refuses, where one was found. */
  readonly refused: string | null;
}

export type AnswerText = Pick<TextPart, 'text' | 'kind' | 'encoding'>;
export type CloakCompletion = (text: AnswerText) => Promise<Outcome<CloakedText, EntityFailure>>;

/** How this exchange treats what the model writes; null where it is left alone. */
export function completionCloakOf(tools: CloakTools, setting: CloakSetting): CloakCompletion | null {
  const { completions } = setting.policy;
  if (completions === 'off') return null;
  const own = { ...setting, policy: { ...setting.policy, strategy: completions, by_type: {} } };
  return async (text) => {
    const part: TextPart = { ...text, origin: 'assistant', path: '', message: 0, editable: true };
    const outcome = await sightEntities([part], tools, own);
    if (outcome.kind === 'absent') return outcome;
    const { tokens } = scanTokens(text.text);
    const sightings = outcome.value.filter(({ span }) => !tokens.some((token) => overlaps(token, span)));
    const refused = sightings.find(({ strategy }) => strategy === 'block')?.entity.type ?? null;
    if (refused !== null) return answered({ edits: [], refused });
    const edits = sightings.map((sighting) => ({
      span: sighting.span,
      text: replaceSighting(part, sighting, { tools, context: setting.context }),
    }));
    return answered({ edits, refused: null });
  };
}

/** A whole answer: its edits with what the model wrote about people taken out as well, or why it must not go. */
export async function cloakAnswer(
  cloak: CloakCompletion,
  parts: readonly TextPart[],
  edits: Edits,
): Promise<Outcome<{ readonly edits: Edits; readonly refused: string | null }, EntityFailure>> {
  const all = new Map(edits);
  for (const { path, text: said, kind, encoding, editable } of parts) {
    if (kind === 'tool_name') continue;
    const text = all.get(path) ?? said;
    const outcome = await cloak({ text, kind, encoding });
    if (outcome.kind === 'absent') return outcome;
    const { refused, edits: cuts } = outcome.value;
    // What cannot be rewritten cannot be cloaked: then it must not go.
    if (refused !== null || (cuts.length > 0 && !editable))
      return answered({ edits: all, refused: refused ?? UNALTERABLE });
    if (cuts.length > 0) all.set(path, applyEdits(text, cuts));
  }
  return answered({ edits: all, refused: null });
}
