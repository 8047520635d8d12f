import { expect, it } from 'vitest';
import { readLater } from '../../../src/store/read-later.js';

it('answers with a promise and turns a throw into a rejection', async () => {
  await expect(readLater(() => 1)).resolves.toBe(1);
  const failing = () => {
    throw new Error('gone');
  };
  await expect(readLater(failing)).rejects.toThrow('gone');
});
