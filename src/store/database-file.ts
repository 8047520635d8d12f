// Store. Whether the file on the disk is still the database that was opened. The database itself notices damage only where it
// reads a page anew, and goes on for long with those it has in memory, although nothing of it will be there after a restart.

import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { StoreError } from './store-error.js';

const BEGINNING = Buffer.from('SQLite format 3\0', 'latin1');

function readBeginning(file: string): Buffer {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(BEGINNING.length);
    readSync(handle, bytes, 0, bytes.length, 0);
    return bytes;
  } finally {
    closeSync(handle);
  }
}

/** Remembers which file it is; `check` throws where it is gone, another one, or no database any more. */
export function rememberFile(file: string): { readonly check: () => void } {
  const opened = statSync(file);
  return {
    check: () => {
      const found = statSync(file, { throwIfNoEntry: false });
      const isSame = found?.ino === opened.ino && found.dev === opened.dev;
      if (isSame && readBeginning(file).equals(BEGINNING)) return;
      const what = found === undefined ? 'is gone' : isSame ? 'is damaged' : 'was replaced';
      throw new StoreError(
        'corrupt',
        `The database ${file} ${what} since it was opened. Stop the service, restore a backup, and start again.`,
      );
    },
  };
}
