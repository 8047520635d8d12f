// Static pass. The patterns of declared schemas. RE2 is linear in the text, but its factor is the size of the automaton,
// and building one can take long: so a pattern is weighed before it is compiled, and each use is paid for by weight and
// length. A pattern that is too heavy, or that RE2 does not know (look-around, back-references), is not usable.

import { Pattern, complaintAbout } from '../text/pattern.js';

/** Heaviest pattern that is compiled: about `.{1,1000}`, which takes a few milliseconds. */
const MAX_WEIGHT = 8000;
const MAX_CHARS = 2000;
/** Rough sizes of what a piece of a pattern compiles to. */
const ATOM = 1;
const CLASS = 4;
const ANY = 6;
const UNICODE_CLASS = 150;

interface Weighing {
  readonly source: string;
  at: number;
  /** Weight of each open group so far, the whole pattern first. */
  readonly groups: number[];
  /** Weight of what a repeat at this place would repeat. */
  last: number;
}

function weighEscape(state: Weighing): number {
  const kind = state.source.charAt(state.at + 1);
  state.at += 2;
  if (kind === 'p' || kind === 'P') return UNICODE_CLASS;
  return 'dDwWsS'.includes(kind) ? CLASS : ATOM;
}

function weighClass(state: Weighing): number {
  const { source } = state;
  state.at += 1;
  let weight = CLASS;
  if (source.charAt(state.at) === '^') {
    weight += ANY;
    state.at += 1;
  }
  if (source.charAt(state.at) === ']') state.at += 1;
  while (state.at < source.length && source.charAt(state.at) !== ']') {
    if (source.charAt(state.at) === '\\') weight += weighEscape(state);
    else state.at += 1;
  }
  state.at += 1;
  return weight;
}

/** How often `{n}`, `{n,}` or `{n,m}` at this place repeats what it follows at most; 0 when it is no repeat. */
function readRepeat(state: Weighing): number {
  const end = state.source.indexOf('}', state.at);
  if (end === -1 || end - state.at > 16) return 0;
  const counts = state.source
    .slice(state.at + 1, end)
    .split(',')
    .map(Number);
  if (counts.some((count) => !Number.isInteger(count) || count < 0)) return 0;
  state.at = end + 1;
  return Math.max(1, ...counts);
}

function add(state: Weighing, weight: number): void {
  state.last = weight;
  state.groups[state.groups.length - 1] = (state.groups.at(-1) ?? 0) + weight;
}

function weighNext(state: Weighing): void {
  switch (state.source.charAt(state.at)) {
    case '\\':
      add(state, weighEscape(state));
      return;
    case '[':
      add(state, weighClass(state));
      return;
    case '(':
      state.groups.push(ATOM);
      break;
    case ')':
      if (state.groups.length > 1) add(state, state.groups.pop() ?? 0);
      break;
    case '{': {
      const times = readRepeat(state);
      if (times === 0) break;
      const whole = state.last * times;
      add(state, whole - state.last);
      state.last = whole;
      return;
    }
    case '.':
      add(state, ANY);
      break;
    default:
      add(state, ATOM);
  }
  state.at += 1;
}

/** About how large an automaton a pattern compiles to. */
export function weighPattern(source: string): number {
  const state: Weighing = { source, at: 0, groups: [0], last: 0 };
  while (state.at < source.length) weighNext(state);
  return state.groups.reduce((sum, weight) => sum + weight, 1);
}

export function isUsablePattern(source: string): boolean {
  return isLightPattern(source) && complaintAbout(source) === null;
}

/** Whether it is light enough to be compiled at all. */
export function isLightPattern(source: string): boolean {
  return source.length <= MAX_CHARS && weighPattern(source) <= MAX_WEIGHT;
}

/** The compiled pattern; null when it is not usable. */
export function compilePattern(source: string): Pattern | null {
  if (!isLightPattern(source)) return null;
  try {
    return new Pattern(source);
  } catch {
    return null;
  }
}
