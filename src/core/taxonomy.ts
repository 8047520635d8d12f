// Core. The closed lists an attack finding is described with: nine categories, the finer families below them, and the
// origins a text can have. Tables only: nothing here decides.

export const CATEGORIES = [
  'direct_injection',
  'persona_hijacking',
  'data_exfiltration',
  'indirect_injection',
  'financial_fraud',
  'multi_turn_escalation',
  'tool_injection',
  'forced_tool_use',
  'persuasion_amplifier',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** Where a text comes from. Rules say which of these they apply to; a text without an origin meets every rule. */
export const ORIGINS = [
  'system',
  'user',
  'assistant',
  'tool_result',
  'tool_call',
  'tool_declaration',
] as const;
export type Origin = (typeof ORIGINS)[number];

const UNTRUSTED_INPUT: readonly Origin[] = ['user', 'tool_result', 'tool_declaration'];
const LEAKS: readonly Origin[] = ['user', 'assistant', 'tool_result', 'tool_call', 'tool_declaration'];

/** Each family with its category and the origins its rules apply to unless a rule says otherwise. */
export const FAMILIES = {
  override: { category: 'direct_injection', origins: UNTRUSTED_INPUT },
  spoofing: { category: 'direct_injection', origins: UNTRUSTED_INPUT },
  persona: { category: 'persona_hijacking', origins: UNTRUSTED_INPUT },
  jailbreak: { category: 'persona_hijacking', origins: UNTRUSTED_INPUT },
  prompt_leak: { category: 'data_exfiltration', origins: UNTRUSTED_INPUT },
  exfiltration: { category: 'data_exfiltration', origins: LEAKS },
  secret: { category: 'data_exfiltration', origins: LEAKS },
  unsafe_output: { category: 'data_exfiltration', origins: ['assistant', 'tool_call', 'tool_result'] },
  indirect: { category: 'indirect_injection', origins: UNTRUSTED_INPUT },
  smuggling: {
    category: 'indirect_injection',
    origins: ['user', 'assistant', 'tool_result', 'tool_call', 'tool_declaration'],
  },
  fraud: { category: 'financial_fraud', origins: UNTRUSTED_INPUT },
  escalation: { category: 'multi_turn_escalation', origins: UNTRUSTED_INPUT },
  tool_poisoning: { category: 'tool_injection', origins: UNTRUSTED_INPUT },
  command: { category: 'tool_injection', origins: ['tool_call'] },
  forced_tool: { category: 'forced_tool_use', origins: UNTRUSTED_INPUT },
  persuasion: { category: 'persuasion_amplifier', origins: UNTRUSTED_INPUT },
} as const satisfies Readonly<Record<string, { category: Category; origins: readonly Origin[] }>>;
export type Family = keyof typeof FAMILIES;

export const FAMILY_NAMES = Object.keys(FAMILIES) as readonly Family[];

/** Every disguise the normaliser can undo, as `via` names it: a closed list that the OpenAPI document repeats. */
export const LAYERS = [
  'compatibility',
  'invisible',
  'bidi',
  'tags',
  'variation_selectors',
  'homoglyph',
  'combining',
  'upside_down',
  'spaced',
  'leet',
  'deletion',
  'html_entity',
  'url',
  'escape',
  'base64',
  'base32',
  'hex',
  'ascii85',
  'quoted_printable',
  'code_list',
  'rot13',
  'atbash',
  'morse',
  'braille',
  'nato',
  'reversed',
] as const;
export type Layer = (typeof LAYERS)[number];
