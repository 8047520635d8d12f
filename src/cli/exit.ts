// CLI. What a command's exit code says; the same in every command and in docs/cli.md.

/** 0 done, 1 failed, 2 wrong usage, 3 blocked (scan). */
export const EXIT = { done: 0, failed: 1, usage: 2, blocked: 3 } as const;

export const EXIT_HELP = 'Exit codes: 0 done, 1 failed, 2 wrong usage, 3 blocked (scan).';
