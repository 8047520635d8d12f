// Cloak, inline. How a detected value is replaced: which strategy an entity gets, and what a mask, a keyed hash and a
// redaction look like (tokens.ts makes tokens). Forms are those of the interface's clients. Must never return a value
// whole, and must never let a credential or a card verification code be anything but redacted.

import { createHmac, type KeyObject } from 'node:crypto';
import type { Entity, EntityCategory, EntityType } from '../core/entity.js';
import { isLetterOrDigit } from './reading.js';

/** What happens to an entity; `block` refuses the request, `off` lets the value through. */
export const CLOAK_STRATEGIES = ['off', 'tokenize', 'mask', 'hash', 'redact', 'block'] as const;
export type CloakStrategy = (typeof CLOAK_STRATEGIES)[number];

export interface StrategyChoice {
  /** For every entity that no row of `byType` names. */
  readonly strategy: CloakStrategy;
  /** A type or a category to its strategy; a type wins over its category. */
  readonly byType: Readonly<Record<string, CloakStrategy>>;
}

/** Values that must not be kept in any recoverable form: recoverable secrets are kept secrets. */
export function isUnstorable(entity: Pick<Entity, 'type' | 'category'>): boolean {
  return entity.category === 'credential' || entity.type === 'card_cvv';
}

function chosen(entity: Pick<Entity, 'type' | 'category'>, choice: StrategyChoice): CloakStrategy {
  const named = (name: string): CloakStrategy | undefined =>
    Object.hasOwn(choice.byType, name) ? choice.byType[name] : undefined;
  return named(entity.type) ?? named(entity.category) ?? choice.strategy;
}

/** The strategy of one entity. */
export function resolveStrategy(
  entity: Pick<Entity, 'type' | 'category'>,
  choice: StrategyChoice,
): CloakStrategy {
  const strategy = chosen(entity, choice);
  const replaces = strategy !== 'off' && strategy !== 'block';
  return replaces && isUnstorable(entity) ? 'redact' : strategy;
}

const HASH_DIGITS = 12;

/** A keyed digest that is the same for every subject, so that values can be counted and joined but not looked up. */
export function hashFor(key: KeyObject, type: EntityType, value: string): string {
  const digest = createHmac('sha256', key).update(`hash\0${type}\0${value}`, 'utf8').digest('hex');
  return `[[${type}#${digest.slice(0, HASH_DIGITS)}]]`;
}

export function redactionFor(type: EntityType): string {
  return `[REDACTED:${type}]`;
}

/** Types whose last four characters people know their own number by. */
const KEEP_LAST: Readonly<Partial<Record<EntityType, number>>> = {
  payment_card: 4,
  phone_number: 4,
  bank_account: 4,
  iban: 4,
  government_id: 4,
  tax_id: 4,
};

interface Kept {
  readonly first: number;
  readonly last: number;
}

function maskCharacters(value: string, kept: Kept): string {
  const characters = Array.from(value);
  const hideable = characters.map((character) => isLetterOrDigit(character, 0));
  const count = hideable.filter(Boolean).length;
  // Keeping as much as there is would turn the mask into a copy: then nothing is kept.
  const { first, last } = kept.first + kept.last < count ? kept : { first: 0, last: 0 };
  let seen = 0;
  return characters
    .map((character, index) => {
      if (!hideable[index]!) return character;
      seen += 1;
      return seen <= first || seen > count - last ? character : '*';
    })
    .join('');
}

/** The value with its shape kept: letters and digits hidden, separators left, a little of some types still readable. */
export function maskValue(type: EntityType, value: string): string {
  const at = type === 'email' ? value.lastIndexOf('@') : -1;
  const masked =
    at > 0
      ? maskCharacters(value.slice(0, at), { first: 1, last: 0 }) + value.slice(at)
      : maskCharacters(value, { first: type === 'email' ? 1 : 0, last: KEEP_LAST[type] ?? 0 });
  return masked === value ? '*'.repeat(Array.from(value).length) : masked;
}

/** A replacement that nothing can undo, for the strategies that have one. */
export function replaceForGood(
  strategy: 'mask' | 'hash' | 'redact',
  entity: { readonly type: EntityType; readonly category: EntityCategory; readonly value: string },
  key: KeyObject,
): string {
  switch (strategy) {
    case 'mask':
      return maskValue(entity.type, entity.value);
    case 'hash':
      return hashFor(key, entity.type, entity.value);
    case 'redact':
      return redactionFor(entity.type);
  }
}
