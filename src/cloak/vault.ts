// Cloak, inline. The values behind tokens, for what a request itself no longer carries: bounded in time and number,
// encrypted under a key that lives and dies with the process, or, where the operator wants values to outlive it, under one
// derived from the cloak key, with the sealed values on a shelf. Must never hold a credential or a card verification code.

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { ENTITY_TYPES, type BuiltInEntityType, type EntityType } from '../core/entity.js';
import { LIMITS } from '../core/limits.js';
import type { SealedValue, VaultShelf } from '../store/store.js';
import { isUnstorable } from './strategies.js';
import type { TokenValue } from './tokens.js';

export interface VaultOptions {
  /** Milliseconds on any steady clock; since the epoch where there is a shelf. */
  readonly now: () => number;
  readonly lifetimeMs?: number;
  readonly maxEntries?: number;
  /** Where sealed values outlive the process, the secret their key is derived from, and who hears of trouble. */
  readonly shelf?: {
    readonly rows: VaultShelf;
    readonly secret: KeyObject;
    readonly onTrouble: (error: unknown) => void;
  };
}

const KEY_BYTES = 32;

function mayBeKept(type: EntityType): boolean {
  const category = ENTITY_TYPES[type as BuiltInEntityType] as
    (typeof ENTITY_TYPES)[BuiltInEntityType] | undefined;
  return !isUnstorable({ type, category: category ?? 'pii' });
}

/** Token and context are part of what is sealed: a row under another token does not open. */
function boundTo({ token, context }: Pick<SealedValue, 'token' | 'context'>): Buffer {
  return Buffer.from(`${token}\0${context}`, 'utf8');
}

export class Vault {
  readonly #key: Buffer;
  readonly #entries = new Map<string, SealedValue>();
  readonly #now: () => number;
  readonly #lifetimeMs: number;
  readonly #maxEntries: number;
  readonly #shelf: VaultOptions['shelf'];

  constructor(options: VaultOptions) {
    this.#now = options.now;
    this.#lifetimeMs = options.lifetimeMs ?? LIMITS.vaultMs;
    this.#maxEntries = options.maxEntries ?? LIMITS.vaultEntries;
    this.#shelf = options.shelf;
    this.#key =
      options.shelf === undefined
        ? randomBytes(KEY_BYTES)
        : Buffer.from(hkdfSync('sha256', options.shelf.secret, '', 'portcullis.vault.1', KEY_BYTES));
    for (const entry of options.shelf?.rows.readAll(this.#now()) ?? [])
      if (this.#opens(entry)) this.#entries.set(entry.token, entry);
    this.#makeRoom();
  }

  /** Entries held, expired ones among them until they are met. */
  get size(): number {
    return this.#entries.size;
  }

  /** Keeps a value for its lifetime from now; the oldest makes room. */
  put(token: string, { context, type, value }: TokenValue): void {
    if (!mayBeKept(type)) throw new Error(`a ${type} must not be kept`);
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(boundTo({ token, context }));
    const sealed = Buffer.concat([cipher.update(value, 'utf16le'), cipher.final()]);
    const expiresAt = this.#now() + this.#lifetimeMs;
    const entry = { token, context, type, iv, sealed, tag: cipher.getAuthTag(), expiresAt };
    this.#entries.delete(token);
    this.#entries.set(token, entry);
    this.#shelf?.rows.put(entry).catch(this.#shelf.onTrouble);
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
    return { context: entry.context, type: entry.type as EntityType, value: this.#open(entry) };
  }

  #open(entry: SealedValue): string {
    const decipher = createDecipheriv('aes-256-gcm', this.#key, entry.iv)
      .setAAD(boundTo(entry))
      .setAuthTag(entry.tag);
    return Buffer.concat([decipher.update(entry.sealed), decipher.final()]).toString('utf16le');
  }

  /** Whether a row of the shelf was sealed with this key and is whole: after a change of key none is. */
  #opens(entry: SealedValue): boolean {
    try {
      this.#open(entry);
      return true;
    } catch {
      return false;
    }
  }

  #makeRoom(): void {
    const now = this.#now();
    const gone: string[] = [];
    for (const [token, entry] of this.#entries) {
      if (entry.expiresAt > now && this.#entries.size <= this.#maxEntries) break;
      this.#entries.delete(token);
      gone.push(token);
    }
    if (gone.length > 0) this.#shelf?.rows.remove(gone).catch(this.#shelf.onTrouble);
  }
}
