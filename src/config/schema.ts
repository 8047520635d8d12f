// Config. The shape of portcullis.yaml with every default, as one TypeBox schema. config/portcullis.yaml documents the
// same fields for people; a test holds the two together. Must never read a file or the environment.

import { Type, type Static, type TSchema } from 'typebox';
import { LIMITS } from '../core/limits.js';
import { SEVERITIES } from '../core/severity.js';
import { oneOf } from './one-of.js';

const section = <const P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false, default: {} });

const Port = Type.Integer({ minimum: 0, maximum: 65535 });
const Allowance = section({
  scans: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], { default: null }),
  blocks: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], { default: null }),
});

const CLOAK_STRATEGIES = ['off', 'tokenize', 'mask', 'hash', 'redact', 'block'] as const;
const ENV_NAME = '^[A-Za-z_][A-Za-z0-9_]*$';
const URL_START = '^https?://[^\\s]+$';
const METHOD_AND_PATH = '^(GET|HEAD|POST|PUT|PATCH|DELETE|WS) /\\S*$';
const CUSTOM_NAME = '^x_[a-z_]{1,38}$';

/** What an operator is told who does not read regular expressions. */
export const PATTERN_WORDS: Readonly<Record<string, string>> = {
  [ENV_NAME]: 'must be the name of a variable',
  [URL_START]: 'must be an address that begins with http:// or https://',
  [METHOD_AND_PATH]: 'must be a method and a path, such as "GET /v1/models"',
  [CUSTOM_NAME]: 'must be x_ and then small letters and underscores',
};

/** Sections whose names an operator gives, and how those are spelt. */
export const GivenName = Type.String({ pattern: '^[a-z][a-z0-9_-]{0,31}$' });
const named = <const S extends TSchema>(schema: S, options: { default: object }) =>
  Type.Record(GivenName, schema, options);
export const NAMED_SECTIONS = ['upstreams', 'policies', 'plans'] as const;

export const PolicySchema = section({
  mode: oneOf(['enforce', 'report', 'off'], { default: 'enforce' }),
  block_severity: oneOf(SEVERITIES, { default: 'medium' }),
  semantic: oneOf(['enforce', 'report', 'off'], { default: 'enforce' }),
  on_match: oneOf(['block', 'sanitise'], { default: 'block' }),
  on_unavailable: oneOf(['block', 'allow'], { default: 'block' }),
  max_scan_chars: Type.Integer({ minimum: 1, maximum: 10_000_000, default: 1_000_000 }),
  opaque_parts: oneOf(['allow', 'block'], { default: 'allow' }),
  memo: Type.Boolean({ default: true }),
  cloak: section({
    strategy: oneOf(CLOAK_STRATEGIES, { default: 'off' }),
    entities: Type.Array(Type.String(), { default: [] }),
    min_confidence: Type.Number({ minimum: 0, maximum: 1, default: 0.5 }),
    by_type: Type.Record(Type.String(), oneOf(CLOAK_STRATEGIES), { default: {} }),
    restore: Type.Boolean({ default: true }),
    completions: oneOf(CLOAK_STRATEGIES, { default: 'off' }),
  }),
  stream: section({ release: oneOf(['instant', 'window', 'whole'], { default: 'instant' }) }),
});
export type Policy = Static<typeof PolicySchema>;

/** Where providers look for their key; `api-key` is Azure's. */
export const KEY_HEADERS = ['authorization', 'x-api-key', 'x-goog-api-key', 'api-key'] as const;

const Upstream = Type.Object(
  {
    base_url: Type.String({ pattern: URL_START }),
    api_key_env: Type.Optional(Type.String({ pattern: ENV_NAME })),
    dialect: oneOf(['openai', 'anthropic', 'gemini'], { default: 'openai' }),
    key_header: Type.Optional(oneOf(KEY_HEADERS)),
    policy: Type.Optional(Type.String()),
  },
  { additionalProperties: false, default: {} },
);

const CustomType = Type.Object(
  {
    name: Type.String({ pattern: CUSTOM_NAME }),
    template: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    pattern: Type.Optional(Type.String({ minLength: 1, maxLength: 2000 })),
    category: oneOf(['pii', 'phi', 'pci', 'credential'], { default: 'pii' }),
  },
  { additionalProperties: false, default: {} },
);

const Plan = section({
  aho: Allowance,
  ai: Allowance,
  on_exhausted: oneOf(['reject', 'withhold'], { default: 'reject' }),
});

/** There without being named; a file that names one of them changes only the fields it gives. */
export const DEFAULT_UPSTREAMS = {
  openai: { base_url: 'https://api.openai.com/v1', api_key_env: 'OPENAI_API_KEY', dialect: 'openai' },
  anthropic: {
    base_url: 'https://api.anthropic.com',
    api_key_env: 'ANTHROPIC_API_KEY',
    dialect: 'anthropic',
  },
  gemini: {
    base_url: 'https://generativelanguage.googleapis.com',
    api_key_env: 'GEMINI_API_KEY',
    dialect: 'gemini',
  },
} as const;

export const ConfigSchema = section({
  proxy: section({
    host: Type.String({ minLength: 1, default: '127.0.0.1' }),
    port: Type.Integer({ ...Port, default: 8787 }),
    require_key: Type.Boolean({ default: false }),
    max_connections: Type.Integer({ minimum: 1, default: 4096 }),
    header_timeout_ms: Type.Integer({ minimum: 100, default: 10_000 }),
    request_timeout_ms: Type.Integer({ minimum: 100, default: 60_000 }),
    /** Of the upstream: to connect, to begin its answer, and between two pieces of it. */
    connect_timeout_ms: Type.Integer({ minimum: 1, default: 10_000 }),
    first_byte_timeout_ms: Type.Integer({ minimum: 1, default: 600_000 }),
    idle_timeout_ms: Type.Integer({ minimum: 1, default: 300_000 }),
    /** How long open exchanges may go on after the service was told to stop. */
    drain_timeout_ms: Type.Integer({ minimum: 0, default: 30_000 }),
    /** Requests per minute and key; null is no limit. */
    rate_limit_per_minute: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], { default: null }),
  }),
  admin: section({
    host: Type.String({ minLength: 1, default: '127.0.0.1' }),
    port: Type.Integer({ ...Port, default: 8788 }),
    max_connections: Type.Integer({ minimum: 1, default: 1024 }),
    header_timeout_ms: Type.Integer({ minimum: 100, default: 10_000 }),
    request_timeout_ms: Type.Integer({ minimum: 100, default: 60_000 }),
    /** Requests per minute and key; null is no limit. */
    rate_limit_per_minute: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], { default: null }),
  }),
  metrics: section({
    /** Whether the admin port answers /metrics, and whether it asks for a key there. */
    enabled: Type.Boolean({ default: true }),
    require_key: Type.Boolean({ default: false }),
  }),
  data_dir: Type.String({ minLength: 1, default: './data' }),
  rules_dir: Type.Union([Type.String({ minLength: 1 }), Type.Null()], { default: null }),
  log: section({ level: oneOf(['debug', 'info', 'warn', 'error', 'silent'], { default: 'info' }) }),
  upstreams: named(Upstream, { default: {} }),
  policy: PolicySchema,
  policies: named(PolicySchema, { default: {} }),
  passthrough: Type.Array(Type.String({ pattern: METHOD_AND_PATH }), {
    default: ['GET /v1/models'],
  }),
  cloak_types: Type.Array(CustomType, { default: [] }),
  cloak: section({
    /** Characters of one scan that personal-data detection takes; more is `too_large`. */
    max_chars: Type.Integer({ minimum: 1, default: 200_000 }),
    /** How long detection may take for every 25,000 characters of a text, or part of them; at most ten times that. */
    timeout_ms: Type.Integer({ minimum: 1, default: 5_000 }),
    /** Names the variable with the secret that tokens and hashes are derived from; unset: one is made in data_dir. */
    key_env: Type.String({ pattern: ENV_NAME, default: 'PORTCULLIS_CLOAK_KEY' }),
    /** Where the values behind tokens are kept; `store` lets them outlive a restart, sealed with the key above. */
    vault: oneOf(['memory', 'store'], { default: 'memory' }),
    vault_seconds: Type.Integer({ minimum: 1, maximum: 2_592_000, default: LIMITS.vaultMs / 1_000 }),
    vault_entries: Type.Integer({ minimum: 1, maximum: 1_000_000, default: LIMITS.vaultEntries }),
  }),
  models: section({
    semantic: Type.Boolean({ default: true }),
    ner: Type.Boolean({ default: true }),
    /** Where they lie, each in a folder of its name; null is the shipped place. */
    dir: Type.Union([Type.String({ minLength: 1 }), Type.Null()], { default: null }),
    /** Worker threads for each model, and the cores one of them may use. */
    workers: Type.Integer({ minimum: 1, maximum: 64, default: 1 }),
    threads: Type.Integer({ minimum: 1, maximum: 64, default: 2 }),
    /** Windows that may wait for a worker; one more is refused at once. */
    queue_limit: Type.Integer({ minimum: 1, default: 512 }),
    /** How long the semantic pass may take for every 100,000 characters of a text, or part of them. */
    semantic_timeout_ms: Type.Integer({ minimum: 1, default: 4_000 }),
  }),
  telemetry: section({
    /** Records older than this are deleted; null keeps them for ever. */
    retention_days: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], { default: 90 }),
  }),
  capture: section({
    key_env: Type.String({ pattern: ENV_NAME, default: 'PORTCULLIS_CAPTURE_KEY' }),
    retention_days: Type.Integer({ minimum: 1, default: 7 }),
  }),
  plans: named(Plan, { default: { default: {} } }),
});
export type ConfigFile = Static<typeof ConfigSchema>;
export type PlanLimits = Static<typeof Plan>;
export type UpstreamSettings = Static<typeof Upstream>;
export type CustomTypeSettings = Static<typeof CustomType>;
