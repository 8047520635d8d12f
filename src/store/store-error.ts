// Store. The ways keeping something can fail, as one error with a code to switch on. What enters is whatever the
// database or the file system threw, what leaves is a sentence for an operator. Never holds a row's content.

export type StoreErrorCode =
  | 'corrupt'
  | 'foreign'
  | 'too_new'
  | 'locked'
  | 'unwritable'
  | 'overloaded'
  | 'closed'
  | 'no_capture_key'
  | 'unreadable_capture'
  | 'failed';

export class StoreError extends Error {
  constructor(
    readonly code: StoreErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'StoreError';
  }
}

const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EISDIR', 'EEXIST', 'ENOENT'];

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Whether another connection holds the lock: worth another try, unlike every other failure. */
export function isBusy(error: unknown): boolean {
  const code = codeOf(error);
  return code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED');
}

/** Names what went wrong with the database at `file`, and what an operator can do about it. */
export function explain(error: unknown, file: string): StoreError {
  if (error instanceof StoreError) return error;
  const code = codeOf(error);
  const options = { cause: error };
  if (isBusy(error)) {
    return new StoreError('locked', `The database ${file} is locked by another process.`, options);
  }
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) {
    const advice = 'Stop the service, move the file away or restore a backup, and start again.';
    return new StoreError('corrupt', `The database ${file} is damaged or not a database. ${advice}`, options);
  }
  const isDenied = ['SQLITE_READONLY', 'SQLITE_CANTOPEN', 'SQLITE_PERM', 'SQLITE_FULL'].some((c) =>
    code.startsWith(c),
  );
  if (isDenied || UNWRITABLE.includes(code)) {
    const advice = 'Check the owner, the permissions and the free space of the data directory.';
    return new StoreError(
      'unwritable',
      `The database ${file} cannot be written (${code}). ${advice}`,
      options,
    );
  }
  return new StoreError(
    'failed',
    `The database ${file} failed (${code === '' ? 'unknown error' : code}).`,
    options,
  );
}
