// Core. Work that is put off until somebody needs it, and then done once.

export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
