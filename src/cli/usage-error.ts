// CLI. What somebody typed cannot be meant: told in one sentence, and the command ends with the code for wrong usage.

export class UsageError extends Error {
  override readonly name = 'UsageError';
}
