// Cloak. Two people whom a model took for one because a comma stands between them: an entity enters, one or several leave.
// "Ogden, Maribel" at the head of a line or a field is one person, family name first; inside a sentence it is two.

import type { Entity } from '../core/entity.js';

/** Whether a field or a line begins right before `at`. */
function opensField(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && (text[before] === ' ' || text[before] === '\t')) before -= 1;
  return before < 0 || '\n\r:;|"\'`([{<>=*•-'.includes(text[before]!);
}

export function splitNames(entity: Entity, text: string): readonly Entity[] {
  if (entity.type !== 'person_name' || opensField(text, entity.start)) return [entity];
  const parts: Entity[] = [];
  for (let start = entity.start; start < entity.end;) {
    const comma = text.indexOf(', ', start);
    const end = comma === -1 || comma >= entity.end ? entity.end : comma;
    if (end > start) parts.push({ ...entity, start, end });
    start = end + 2;
  }
  return parts;
}
