// Static pass. Why a rule set was refused: every complaint at once, each with its file and how to mend it. For operators'
// eyes: it may quote patterns, so it must never reach an API answer.

export interface RuleComplaint {
  /** Path below the rules folder. */
  readonly file: string;
  /** What is wrong. */
  readonly what: string;
  /** What to do about it. */
  readonly mend: string;
}

export class RuleSetError extends Error {
  constructor(
    readonly dir: string,
    readonly complaints: readonly RuleComplaint[],
  ) {
    const lines = complaints.map(({ file, what, mend }) => `  ${file}: ${what} (${mend})`);
    super([`the rules in ${dir} cannot be used:`, ...lines].join('\n'));
    this.name = 'RuleSetError';
  }
}
