// CLI. Where the texts of public collections come from, for rows that do not say it themselves: documents, code and
// planted instructions are what tools return, the rest is what people type unless its collection is known to be otherwise.

import type { Origin } from '../core/taxonomy.js';
import type { LabelledRow } from './labelled-rows.js';

const DOCUMENTS = ['docs_', 'code_', 'ner_text_'] as const;
const OF_SOURCE: Readonly<Record<string, Origin>> = {
  bfcl_tool_schema: 'tool_declaration',
  bfcl_tool_call: 'tool_call',
  taubench_call: 'tool_call',
  taubench_tool: 'tool_result',
  taubench_record: 'tool_result',
  taubench_assistant: 'assistant',
  taubench_system: 'system',
  gpt_system_prompts: 'system',
  gpt_protections: 'system',
  garak_whois_context: 'tool_result',
  piarena_ctx: 'tool_result',
  asb_normal_tool: 'tool_result',
};

export function originOf({ origin, source, kind }: LabelledRow): Origin {
  if (origin !== null) return origin;
  if (kind === 'indirect_injection' || DOCUMENTS.some((start) => source.startsWith(start)))
    return 'tool_result';
  return OF_SOURCE[source] ?? 'user';
}
