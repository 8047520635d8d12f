import { describe, expect, it } from 'vitest';
import { explain, isBusy, StoreError } from '../../../src/store/store-error.js';

const withCode = (code: string) => Object.assign(new Error('detail'), { code });

describe('explaining a database failure', () => {
  it.each([
    ['SQLITE_BUSY', 'locked'],
    ['SQLITE_BUSY_SNAPSHOT', 'locked'],
    ['SQLITE_NOTADB', 'corrupt'],
    ['SQLITE_CORRUPT_INDEX', 'corrupt'],
    ['SQLITE_READONLY', 'unwritable'],
    ['SQLITE_FULL', 'unwritable'],
    ['EACCES', 'unwritable'],
    ['SQLITE_CONSTRAINT', 'failed'],
  ])('names %s as %s', (code, expected) => {
    const error = explain(withCode(code), '/data/portcullis.db');
    expect(error.code).toBe(expected);
    expect(error.message).toContain('/data/portcullis.db');
  });

  it('passes its own errors on and survives anything thrown', () => {
    const own = new StoreError('closed', 'x');
    expect(explain(own, 'f')).toBe(own);
    expect(explain('a string', 'f').code).toBe('failed');
    expect(isBusy(undefined)).toBe(false);
  });
});
