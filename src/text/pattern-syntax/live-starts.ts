// Text, pattern syntax. Tells a stream how far it may let go: the earliest place from which the text read so far could
// still grow into a match of some pattern. Enters: text, piece by piece; leaves: that place. One table lookup a character
// and live place; must never miss a place, and never name one that no pattern watches.

import { letterOf, LINE_END, OTHER, WORD, type Neighbour } from './alphabet.js';
import type { Condition } from './ast.js';
import { CONDITIONS, STEP, type Program } from './program.js';

/** All the steps that one start has reached. `null` in place of a state: nothing can come of it any more. */
interface State {
  readonly steps: readonly number[];
  /** What stood before; matters only while a condition waits to be judged. */
  readonly before: Neighbour;
  /** By letter, for the letters of ASCII; undefined until first asked. */
  readonly next: (State | null | undefined)[];
  /** The same for all other letters. */
  readonly rare: Map<number, State | null>;
  /** Whether a match may have ended here: one has, or one does if a condition on the next letter holds. */
  readonly mayEnd: boolean;
  /** The tick in which a tracker last kept this state: two starts in one state have one future. */
  seenAt: number;
}

/** Cells (8 bytes each) of built states before all are forgotten and built anew: about 40 MB. */
const CELL_BUDGET = 5_000_000;

export class LiveAutomaton {
  readonly #program: Program;
  #states = new Map<string, State>();
  #cells = Number.NEGATIVE_INFINITY;
  #fresh: readonly State[];
  #tick = 0;

  constructor(
    program: Program,
    readonly cellBudget = CELL_BUDGET,
  ) {
    this.#program = program;
    this.#fresh = this.#freshStates();
    this.#cells = 0;
  }

  get alphabet(): Program['alphabet'] {
    return this.#program.alphabet;
  }

  /** Steps of the machine, and states built so far: what the set costs in memory. */
  get size(): { readonly steps: number; readonly states: number } {
    return { steps: this.#program.kinds.length, states: this.#states.size };
  }

  /** A number no state has been seen at yet. */
  nextTick(): number {
    this.#tick += 1;
    return this.#tick;
  }

  /** The state before the first character, given what stands before it. */
  fresh(before: Neighbour): State {
    return this.#fresh[before]!;
  }

  advance(state: State, letter: number): State | null {
    const known = letter < state.next.length ? state.next[letter] : state.rare.get(letter);
    if (known !== undefined) return known;
    const built = this.#build(state, letter);
    if (letter < state.next.length) state.next[letter] = built;
    else state.rare.set(letter, built);
    this.#cells += 2;
    return built;
  }

  #freshStates(): State[] {
    return [OTHER, WORD, LINE_END].map((before) => {
      const reached = new Set<number>();
      this.#reach(this.#program.entry, reached);
      return this.#intern(reached, before as Neighbour)!;
    });
  }

  /** Adds the step and all that follow it without reading; waits at conditions, which need the next letter. */
  #reach(step: number, reached: Set<number>): void {
    if (reached.has(step)) return;
    reached.add(step);
    const { kinds, args, nexts, ways } = this.#program;
    if (kinds[step] !== STEP.any) return;
    for (let way = args[step]!; way < nexts[step]!; way += 1) this.#reach(ways[way]!, reached);
  }

  #build(state: State, letter: number): State | null {
    const { kinds, args, nexts, alphabet } = this.#program;
    const after = alphabet.neighbourOf[letter] as Neighbour;
    // A set grows while it is iterated: conditions that hold add what lies behind them.
    const here = new Set(state.steps);
    const reached = new Set<number>();
    for (const step of here) {
      const kind = kinds[step];
      if (kind === STEP.read && alphabet.members[args[step]! + letter] === 1)
        this.#reach(nexts[step]!, reached);
      else if (kind === STEP.holds && holds(CONDITIONS[args[step]!]!, state.before, after))
        this.#reach(nexts[step]!, here);
    }
    return this.#intern(reached, after);
  }

  #intern(reached: ReadonlySet<number>, before: Neighbour): State | null {
    if (reached.size === 0) return null;
    const { kinds, ends } = this.#program;
    const steps = [...reached].filter((step) => kinds[step] !== STEP.any).sort((a, b) => a - b);
    const waits = steps.some((step) => kinds[step] === STEP.holds);
    const key = `${waits ? before : ''}:${steps.join()}`;
    const known = this.#states.get(key);
    if (known !== undefined) return known;
    if (this.#cells > this.cellBudget) this.#forget();
    const next = new Array<State | null | undefined>(this.#program.alphabet.asciiSize).fill(undefined);
    const mayEnd = steps.some((step) => ends[step] === 1);
    const state: State = { steps, before, next, rare: new Map(), mayEnd, seenAt: 0 };
    this.#states.set(key, state);
    this.#cells += next.length + 2 * steps.length;
    return state;
  }

  /** States still held by a tracker live on with it; everything else is built again when it is met. */
  #forget(): void {
    this.#states = new Map();
    // The fresh states are always there: they do not count, and building them must not lead back here.
    this.#cells = Number.NEGATIVE_INFINITY;
    this.#fresh = this.#freshStates();
    this.#cells = 0;
  }
}

function holds(condition: Condition, before: Neighbour, after: Neighbour): boolean {
  switch (condition) {
    case 'word_boundary':
      return (before === WORD) !== (after === WORD);
    case 'not_word_boundary':
      return (before === WORD) === (after === WORD);
    case 'line_start':
      return before === LINE_END;
    case 'line_end':
      return after === LINE_END;
  }
}

/** Follows one text. Positions count UTF-16 units of everything pushed so far. */
export class LiveTracker {
  readonly #automaton: LiveAutomaton;
  #hasSeenEnd = false;
  #before: Neighbour;
  #position = 0;
  /** A high surrogate whose other half has not come yet. */
  #half: number | null = null;
  /** Live starts, ascending, and the state each is in; only the first `#live` entries count. */
  readonly #starts: number[] = [];
  readonly #states: State[] = [];
  #live = 0;

  /** `before` is the character before the first one pushed; left out at the start of a text, which counts as a line start. */
  constructor(automaton: LiveAutomaton, before = '\n') {
    this.#automaton = automaton;
    const { alphabet } = automaton;
    this.#before = alphabet.neighbourOf[letterOf(alphabet, before.codePointAt(0) ?? 0x0a)] as Neighbour;
  }

  /** The earliest live start; the number of units pushed when nothing is live. */
  get earliest(): number {
    return this.#live > 0 ? this.#starts[0]! : this.#position;
  }

  /** Whether a match may have ended somewhere since `forgetEnds`: where not, there is nothing to look for. */
  get hasSeenEnd(): boolean {
    return this.#hasSeenEnd;
  }

  forgetEnds(): void {
    this.#hasSeenEnd = false;
  }

  push(text: string): void {
    const { alphabet } = this.#automaton;
    let index = 0;
    if (this.#half !== null && text.length > 0) index = this.#completePair(text);
    for (; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      if (unit < 0xd800 || unit > 0xdbff) {
        this.#read(alphabet.basic[unit]!, 1);
      } else if (index + 1 === text.length) {
        this.#half = unit;
      } else {
        index += this.#readPair(unit, text.charCodeAt(index + 1)) - 1;
      }
    }
  }

  /** Reads the held half with the first unit of `text`; how many units of `text` that took. */
  #completePair(text: string): number {
    const high = this.#half!;
    this.#half = null;
    return this.#readPair(high, text.charCodeAt(0)) - 1;
  }

  /** Reads one code point out of two units; how many units it took. */
  #readPair(high: number, low: number): number {
    const { alphabet } = this.#automaton;
    const isPair = low >= 0xdc00 && low <= 0xdfff;
    const width = isPair ? 2 : 1;
    this.#read(
      isPair ? letterOf(alphabet, 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00)) : alphabet.basic[high]!,
      width,
    );
    return width;
  }

  #read(letter: number, width: number): void {
    const automaton = this.#automaton;
    const tick = automaton.nextTick();
    const starts = this.#starts;
    const states = this.#states;
    let kept = 0;
    for (let index = 0; index < this.#live; index += 1) {
      const state = automaton.advance(states[index]!, letter);
      if (state === null || state.seenAt === tick) continue;
      state.seenAt = tick;
      if (state.mayEnd) this.#hasSeenEnd = true;
      states[kept] = state;
      starts[kept] = starts[index]!;
      kept += 1;
    }
    const begun = automaton.advance(automaton.fresh(this.#before), letter);
    if (begun !== null && begun.seenAt !== tick) {
      states[kept] = begun;
      starts[kept] = this.#position;
      kept += 1;
    }
    // The arrays never shrink: setting their length would cost more than all the rest.
    this.#live = kept;
    this.#position += width;
    this.#before = automaton.alphabet.neighbourOf[letter] as Neighbour;
  }
}

/**
 * The earliest place at or after `from` from which `text` could still grow into a match; the text's length if there is
 * none. What lies before `from` is only looked at for word and line boundaries: the caller vouches that nothing there is
 * live. A high surrogate at the very end is never let go without its other half.
 */
export function earliestLive(automaton: LiveAutomaton, text: string, from = 0): number {
  const tracker = new LiveTracker(automaton, from > 0 ? text.charAt(from - 1) : '\n');
  tracker.push(from > 0 ? text.slice(from) : text);
  return from + tracker.earliest;
}
