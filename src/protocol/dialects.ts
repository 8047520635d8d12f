// Protocol. Every dialect by name: the one place that knows them all.

import type { Adapter, DialectName } from './adapter.js';
import { ANTHROPIC_MESSAGES } from './anthropic-messages.js';
import { GEMINI } from './gemini.js';
import { OPENAI_CHAT } from './openai-chat.js';
import { OPENAI_EMBEDDINGS, OPENAI_LEGACY } from './openai-legacy.js';
import { OPENAI_RESPONSES } from './openai-responses.js';
import { PLAIN_JSON } from './plain-json.js';

export const DIALECTS: Readonly<Record<DialectName, Adapter>> = {
  'openai-chat': OPENAI_CHAT,
  'openai-responses': OPENAI_RESPONSES,
  'openai-legacy': OPENAI_LEGACY,
  'openai-embeddings': OPENAI_EMBEDDINGS,
  'anthropic-messages': ANTHROPIC_MESSAGES,
  gemini: GEMINI,
  'plain-json': PLAIN_JSON,
};
