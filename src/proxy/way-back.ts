// Proxy. What happens to an answer because of personal data: how the exchange treats it enters, the way tokens are read
// and the way the model's own words are cloaked leave. Decides nothing about requests.

import { resolveFor, type Resolve } from '../cloak/restore.js';
import type { ContextId } from '../cloak/tokens.js';
import type { Policy } from '../config/schema.js';
import { completionCloakOf, type CloakCompletion } from './cloak-completion.js';
import { isCloaking, type CloakSetting, type CloakTools } from './cloak-request.js';

/** How an exchange treats personal data. */
export interface Cloaking {
  readonly tools: CloakTools;
  readonly context: ContextId;
  readonly setting: CloakSetting;
}

/** What happens to the answer: tokens read from the point of view of this exchange's context, and its own personal data. */
export function wayBackOf(
  cloaking: Cloaking | 'unavailable' | null,
  policy: Policy,
): { readonly resolve: Resolve | null; readonly cloakCompletion: CloakCompletion | null } {
  if (cloaking === null || cloaking === 'unavailable') return { resolve: null, cloakCompletion: null };
  const { tools, context, setting } = cloaking;
  const resolve: Resolve = (token) => resolveFor(context, tools.vault.get(token));
  return {
    resolve: policy.cloak.restore && isCloaking(policy.cloak) ? resolve : null,
    cloakCompletion: completionCloakOf(tools, setting),
  };
}
