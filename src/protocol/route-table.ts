// Protocol. A caller's path becomes an upstream, the path that upstream sees, and the dialect spoken there. Pure: the
// upstreams are the operator's fixed map, and no caller can name a host. A path that could mean two things (dot
// segments, doubled or encoded slashes) means nothing.

import type { DialectName } from './adapter.js';

export type Family = 'openai' | 'anthropic' | 'gemini';

export interface UpstreamPlace {
  readonly baseUrl: string;
  readonly family: Family;
}
export type UpstreamMap = ReadonlyMap<string, UpstreamPlace>;

export interface Location {
  readonly upstream: string;
  /** The caller's path without the upstream's name. */
  readonly path: string;
  /** Where that is: the base URL and the path, joined without saying a shared part twice. No query. */
  readonly url: string;
}

export interface Route extends Location {
  readonly dialect: DialectName;
}

const GEMINI_VERBS: ReadonlySet<string> = new Set([
  'generateContent',
  'streamGenerateContent',
  'countTokens',
  'embedContent',
  'batchEmbedContents',
]);

/** What paths of providers begin with, where no version does. */
const PROVIDER_WORDS: ReadonlySet<string> = new Set([
  'api',
  'chat',
  'completions',
  'deployments',
  'embeddings',
  'engines',
  'models',
  'openai',
  'responses',
]);

/** The upstream a path leads to, inspected or not; null when there is none. */
export function locate(path: string, upstreams: UpstreamMap): Location | null {
  const segments = splitPath(path);
  if (segments === null) return null;
  const [first, ...rest] = segments;
  const named = first === undefined ? undefined : upstreams.get(first);
  if (first !== undefined && named !== undefined && rest.length > 0) return place(first, named, rest);
  const name = familyOf(segments);
  const found = upstreams.get(name);
  return found === undefined || segments.length === 0 ? null : place(name, found, segments);
}

/** The dialect and upstream of a path; null when no dialect covers it. */
export function route(path: string, upstreams: UpstreamMap): Route | null {
  const found = locate(path, upstreams);
  if (found === null || beginsWithStranger(path, found, upstreams)) return null;
  const family = upstreams.get(found.upstream)?.family;
  const dialect =
    family === undefined ? null : dialectOf(splitPath(found.path) ?? [], family, found.upstream);
  return dialect === null ? null : { ...found, dialect };
}

/**
 * Whether a path begins with a word that is neither an upstream's name nor anything a provider's path begins with: a
 * mistyped name, most likely, and what was meant for one provider must not go to another.
 */
function beginsWithStranger(path: string, found: Location, upstreams: UpstreamMap): boolean {
  const first = splitPath(path)?.[0] ?? '';
  if (upstreams.has(first) || PROVIDER_WORDS.has(first)) return false;
  if (first.startsWith('v') && first.charAt(1) >= '0' && first.charAt(1) <= '9') return false;
  const base = upstreams.get(found.upstream)?.baseUrl;
  return base === undefined || !new URL(base).pathname.split('/').includes(first);
}

/** Only letters of a plain path: anything that one side may normalise and the other may not is refused. */
function splitPath(path: string): string[] | null {
  if (!path.startsWith('/') || path.includes('\\') || path.includes('?') || path.includes('#')) return null;
  // Some clients encode the colon before a verb.
  const plain = path.replaceAll('%3A', ':').replaceAll('%3a', ':');
  if (plain.includes('%2f') || plain.includes('%2F') || plain.includes('%2e') || plain.includes('%2E'))
    return null;
  if (plain.includes('%5c') || plain.includes('%5C') || plain.includes('%00')) return null;
  const segments = plain.slice(1).split('/');
  if (segments.at(-1) === '') segments.pop();
  return segments.some((segment) => segment === '' || segment === '.' || segment === '..') ? null : segments;
}

function familyOf(segments: readonly string[]): Family {
  const [version, kind] = segments;
  if (version === 'v1' && kind === 'messages') return 'anthropic';
  if (version === 'v1beta' || version === 'v1alpha' || verbOf(segments) !== null) return 'gemini';
  return 'openai';
}

function verbOf(segments: readonly string[]): string | null {
  const last = segments.at(-1) ?? '';
  const colon = last.lastIndexOf(':');
  const verb = colon > 0 ? last.slice(colon + 1) : '';
  return GEMINI_VERBS.has(verb) ? verb : null;
}

function dialectOf(segments: readonly string[], family: Family, upstream: string): DialectName | null {
  const tail = segments.slice(-2).join('/');
  const last = segments.at(-1);
  if (family === 'gemini' && verbOf(segments) !== null) return 'gemini';
  // Compatible servers speak Messages too; OpenAI itself has other things called messages.
  const mayBeMessages = family === 'anthropic' || upstream !== 'openai';
  if (
    mayBeMessages &&
    (tail === 'v1/messages' || segments.slice(-3).join('/') === 'v1/messages/count_tokens')
  ) {
    return 'anthropic-messages';
  }
  if (family === 'anthropic') return null;
  if (tail === 'chat/completions') return 'openai-chat';
  if (!isRoot(segments)) return null;
  if (last === 'responses') return 'openai-responses';
  if (last === 'completions') return 'openai-legacy';
  return last === 'embeddings' ? 'openai-embeddings' : null;
}

/** Whether the last segment stands right below a version, a deployment or the upstream itself. */
function isRoot(segments: readonly string[]): boolean {
  const before = segments.at(-2);
  if (before === undefined || before === 'openai' || before === 'api') return true;
  if (before.startsWith('v') && before.length <= 8) return true;
  return segments.at(-3) === 'deployments' || segments.at(-3) === 'engines';
}

function place(upstream: string, { baseUrl }: UpstreamPlace, rest: readonly string[]): Location {
  // Azure's clients begin with /openai/deployments; where `openai` is the upstream's name it is also part of the path.
  const segments = rest[0] === 'deployments' ? ['openai', ...rest] : rest;
  return { upstream, path: `/${segments.join('/')}`, url: joinBase(baseUrl, segments) };
}

/** `http://h/v1` and `/v1/chat` give `http://h/v1/chat`; so do `http://h` and `/v1/chat`. */
export function joinBase(baseUrl: string, segments: readonly string[]): string {
  const url = new URL(baseUrl);
  const base = url.pathname.split('/').filter((segment) => segment !== '');
  let shared = Math.min(base.length, segments.length);
  while (shared > 0 && !base.slice(-shared).every((segment, index) => segment === segments[index]))
    shared -= 1;
  return `${url.origin}/${[...base, ...segments.slice(shared)].join('/')}`;
}
