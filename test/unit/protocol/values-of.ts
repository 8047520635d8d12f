// What a reading says of the texts that are values; the names beside them are parts too, and the same in every shape.
import type { TextPart } from '../../../src/protocol/adapter.js';

export function valuesOf(parts: readonly TextPart[]): (readonly [string, string])[] {
  return parts.filter(({ kind }) => kind !== 'key').map(({ text, origin }) => [text, origin]);
}

export function placedValuesOf(parts: readonly TextPart[]): (readonly [string, string, number])[] {
  return parts
    .filter(({ kind }) => kind !== 'key')
    .map(({ text, origin, message }) => [text, origin, message]);
}
