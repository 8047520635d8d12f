// Store. Cold queries answer with promises because another implementation has to; here the answer is at hand, and
// anything the database throws becomes a rejection.

export function readLater<T>(read: () => T): Promise<T> {
  return new Promise((resolve) => {
    resolve(read());
  });
}
