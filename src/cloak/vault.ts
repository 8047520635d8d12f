// Cloak, inline. The values behind tokens, for what a request itself no longer carries: bounded in time and number,
// encrypted under a key that lives and dies with the process. Must never hold a credential or a card verification code.

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { ENTITY_TYPES, type BuiltInEntityType, type EntityType } from '../core/entity.js';
import { LIMITS } from '../core/limits.js';
import { isUnstorable } from './strategies.js';
import type { TokenValue } from './tokens.js';

interface Sealed {
  readonly context: string;
  readonly type: EntityType;
  readonly iv: Buffer;
  readonly sealed: Buffer;
  readonly tag: Buffer;
  readonly expiresAt: number;
}

export interface VaultOptions {
  /** Milliseconds on any steady clock. */
  readonly now: () => number;
  readonly lifetimeMs?: number;
  readonly maxEntries?: number;
}

function mayBeKept(type: EntityType): boolean {
  const category = ENTITY_TYPES[type as BuiltInEntityType] as
    (typeof ENTITY_TYPES)[BuiltInEntityType] | undefined;
  return !isUnstorable({ type, category: category ?? 'pii' });
}

export class Vault {
  readonly #key = randomBytes(32);
  readonly #entries = new Map<string, Sealed>();
  readonly #now: () => number;
  readonly #lifetimeMs: number;
  readonly #maxEntries: number;

  constructor(options: VaultOptions) {
    this.#now = options.now;
    this.#lifetimeMs = options.lifetimeMs ?? LIMITS.vaultMs;
    this.#maxEntries = options.maxEntries ?? LIMITS.vaultEntries;
  }

  /** Entries held, expired ones among them until they are met. */
  get size(): number {
    return this.#entries.size;
  }

  /** Keeps a value for its lifetime from now; the oldest makes room. */
  put(token: string, { context, type, value }: TokenValue): void {
    if (!mayBeKept(type)) throw new Error(`a ${type} must not be kept`);
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(
      Buffer.from(`${token}\0${context}`, 'utf8'),
    );
    const sealed = Buffer.concat([cipher.update(value, 'utf16le'), cipher.final()]);
    const expiresAt = this.#now() + this.#lifetimeMs;
    this.#entries.delete(token);
    this.#entries.set(token, { context, type, iv, sealed, tag: cipher.getAuthTag(), expiresAt });
    this.#makeRoom();
  }

  /** The value behind a token, whoever's it is: the caller compares contexts. Undefined when unknown or expired. */
  get(token: string): TokenValue | undefined {
    const entry = this.#entries.get(token);
    if (entry === undefined) return undefined;
    if (entry.expiresAt <= this.#now()) {
      this.#entries.delete(token);
      return undefined;
    }
    const aad = Buffer.from(`${token}\0${entry.context}`, 'utf8');
    const decipher = createDecipheriv('aes-256-gcm', this.#key, entry.iv).setAAD(aad).setAuthTag(entry.tag);
    const value = Buffer.concat([decipher.update(entry.sealed), decipher.final()]).toString('utf16le');
    return { context: entry.context, type: entry.type, value };
  }

  #makeRoom(): void {
    const now = this.#now();
    for (const [token, entry] of this.#entries) {
      if (entry.expiresAt > now && this.#entries.size <= this.#maxEntries) return;
      this.#entries.delete(token);
    }
  }
}
