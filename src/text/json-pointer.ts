// Text. JSON pointers (RFC 6901): the one place where steps are escaped, joined and taken apart. What enters are keys
// and indexes, what leaves is a pointer that resolves in the document it was made from. Must never shorten a step.

/** A place in a document as a chain towards the root: sharing parents makes a path one small object per step. */
export interface JsonPath {
  readonly parent: JsonPath | null;
  readonly step: string | number;
}

function escapeStep(step: string | number): string {
  if (typeof step === 'number') return String(step);
  return step.includes('~') || step.includes('/') ? step.replaceAll('~', '~0').replaceAll('/', '~1') : step;
}

export function unescapeStep(step: string): string {
  return step.includes('~') ? step.replaceAll('~1', '/').replaceAll('~0', '~') : step;
}

/** The pointer of a place; the root (null) is the empty string. */
export function pointerOf(path: JsonPath | null): string {
  const steps: string[] = [];
  for (let at = path; at !== null; at = at.parent) steps.push(escapeStep(at.step));
  return steps.length === 0 ? '' : `/${steps.reverse().join('/')}`;
}

/** The pointer one step below `pointer`. */
export function pointerBelow(pointer: string, step: string | number): string {
  return `${pointer}/${escapeStep(step)}`;
}

/** The first step of a pointer, unescaped; undefined for the root. */
export function firstStepOf(pointer: string): string | undefined {
  if (!pointer.startsWith('/')) return undefined;
  const end = pointer.indexOf('/', 1);
  return unescapeStep(end === -1 ? pointer.slice(1) : pointer.slice(1, end));
}
