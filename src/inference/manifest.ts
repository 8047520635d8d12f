// Inference. The manifest of an installed model: models/<name>/manifest.json enters, checked data leaves, or 'absent'
// where no such model is installed, or a ModelError that says what is wrong. Files whose bytes are not those of the
// manifest stop the start: a swapped model is a swapped judge. Must never load a model.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Type, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { digestOf } from './digest.js';
import { createTokeniser, type Tokeniser } from './tokenise.js';
import { createVocabulary, type Vocabulary } from './vocabulary.js';

export const FileSchema = Type.Object({
  /** A plain name: a manifest must not point out of its folder. */
  path: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$' }),
  bytes: Type.Integer({ minimum: 1 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
const Id = Type.Integer({ minimum: 0 });

export const INPUT_NAMES = ['input_ids', 'attention_mask', 'token_type_ids'] as const;
export type InputName = (typeof INPUT_NAMES)[number];

/** What every model's manifest has; each pass adds what its own model needs. */
export const MODEL_FIELDS = {
  schema: Type.Literal(1),
  name: Type.String({ minLength: 1 }),
  version: Type.String({ minLength: 1 }),
  files: Type.Object({ model: FileSchema, vocabulary: FileSchema }),
  tokeniser: Type.Object({
    kind: Type.Literal('wordpiece'),
    lowercase: Type.Boolean(),
    strip_accents: Type.Boolean(),
    split_cjk: Type.Literal(true),
    clean_text: Type.Literal(true),
    normalisation: Type.Literal('none'),
    continuation: Type.Literal('##'),
    max_word_characters: Type.Integer({ minimum: 1, maximum: 1_000 }),
    pad: Id,
    unknown: Id,
    cls: Id,
    sep: Id,
    vocabulary_size: Type.Integer({ minimum: 4 }),
  }),
  window: Type.Object({
    tokens: Type.Integer({ minimum: 8, maximum: 8_192 }),
    overlap: Type.Integer({ minimum: 0 }),
  }),
  inputs: Type.Array(Type.Unsafe<InputName>({ type: 'string', enum: [...INPUT_NAMES] }), {
    minItems: 1,
    uniqueItems: true,
  }),
  measured: Type.Record(Type.String(), Type.Unknown()),
  sources: Type.Array(Type.Unknown()),
  licences: Type.Array(Type.Unknown()),
};
export const ModelManifestSchema = Type.Object(MODEL_FIELDS);
export type ModelManifest = Static<typeof ModelManifestSchema>;

export interface InstalledModel<M> {
  readonly manifest: M;
  readonly modelFile: string;
  readonly tokeniser: Tokeniser;
}

export class ModelError extends Error {
  constructor(
    readonly dir: string,
    readonly complaints: readonly string[],
  ) {
    super(
      [`The model in ${dir} cannot be used:`, ...complaints.map((complaint) => `  ${complaint}`)].join('\n'),
    );
    this.name = 'ModelError';
  }
}

const MANIFEST = 'manifest.json';
const SPECIAL_TOKENS = { pad: '[PAD]', unknown: '[UNK]', cls: '[CLS]', sep: '[SEP]' } as const;

/** Missing and empty are the same: the latter is what a half-undone installation leaves. Anything else must be whole. */
function isInstalled(dir: string): boolean {
  try {
    return readdirSync(dir).length > 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw new ModelError(dir, ['the folder cannot be read']);
  }
}

function readJson(dir: string): unknown {
  try {
    return JSON.parse(readFileSync(join(dir, MANIFEST), 'utf8'));
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new ModelError(dir, [isMissing ? `${MANIFEST} is missing` : `${MANIFEST} is not JSON`]);
  }
}

function complainAboutFile(dir: string, file: Static<typeof FileSchema>): string[] {
  try {
    const { bytes, sha256 } = digestOf(join(dir, file.path));
    if (bytes !== file.bytes) return [`${file.path} has ${bytes} bytes; the manifest says ${file.bytes}`];
    if (sha256 !== file.sha256)
      return [`${file.path} is not the file of the manifest: its sha256 is ${sha256}`];
    return [];
  } catch {
    return [`${file.path} cannot be read`];
  }
}

function complainAboutWindow({ window }: ModelManifest): string[] {
  return window.overlap * 2 > window.tokens - 2
    ? ['/window/overlap: must be at most half of what a window holds']
    : [];
}

function complainAboutVocabulary(vocabulary: Vocabulary, { tokeniser }: ModelManifest): string[] {
  const complaints: string[] = [];
  if (vocabulary.size !== tokeniser.vocabulary_size)
    complaints.push(
      `the vocabulary has ${vocabulary.size} pieces; the manifest says ${tokeniser.vocabulary_size}`,
    );
  for (const [role, token] of Object.entries(SPECIAL_TOKENS)) {
    const id = tokeniser[role as keyof typeof SPECIAL_TOKENS];
    if (vocabulary.idOf(token) !== id) complaints.push(`/tokeniser/${role}: ${token} is not piece ${id}`);
  }
  return complaints;
}

function readVocabulary(dir: string, path: string): Vocabulary {
  try {
    return createVocabulary(readFileSync(join(dir, path), 'utf8'));
  } catch (error) {
    throw new ModelError(dir, [`${path}: ${error instanceof Error ? error.message : 'cannot be read'}`]);
  }
}

function complainAboutShape(schema: TSchema, value: unknown): string[] {
  return [...Value.Errors(schema, value)].map((error) => `${error.instancePath || '/'}: ${error.message}`);
}

function hasItsSize(dir: string, file: Static<typeof FileSchema>): boolean {
  return statSync(join(dir, file.path), { throwIfNoEntry: false })?.size === file.bytes;
}

/** A model whose large files are read by the threads that load them, which compare their digests before they do. */
export interface ModelForThreads<M> extends InstalledModel<M> {
  /** Throws a ModelError that names every file whose bytes are not those of the manifest. */
  readonly refuseAltered: () => void;
}

/**
 * Reads an installed model, and checks all of it but the bytes of the files named in `leftToThreads`. Whatever it refuses
 * it refuses in the words of `readModel`. `schema` is the manifest the pass expects, MODEL_FIELDS included; `check` may
 * complain about what a schema cannot say.
 */
export function readModelForThreads<S extends TSchema>(
  dir: string,
  schema: S,
  {
    check = () => [],
    leftToThreads,
  }: {
    readonly check?: (manifest: Static<S>) => readonly string[];
    readonly leftToThreads: readonly string[];
  },
): ModelForThreads<Static<S> & ModelManifest> | 'absent' {
  const refuseIf = (complaints: readonly string[]): void => {
    if (complaints.length > 0) throw new ModelError(dir, complaints);
  };
  if (!isInstalled(dir)) return 'absent';
  const value = readJson(dir);
  refuseIf(complainAboutShape(ModelManifestSchema, value));
  refuseIf(complainAboutShape(schema, value));
  const manifest = value as Static<S> & ModelManifest;
  const { files, tokeniser }: ModelManifest = manifest;
  refuseIf([...complainAboutWindow(manifest), ...check(manifest)]);
  const complainAbout = ([name, file]: [string, unknown]): string[] =>
    // An entry that cannot be read is a file that would go unchecked.
    Value.Check(FileSchema, file)
      ? complainAboutFile(dir, file)
      : [`/files/${name}: must have a path, bytes and a sha256`];
  const entries = Object.entries<unknown>(files);
  const refuseAltered = (): void => refuseIf(entries.flatMap(complainAbout));
  const isSound = (entry: [string, unknown]): boolean =>
    leftToThreads.includes(entry[0]) && Value.Check(FileSchema, entry[1])
      ? hasItsSize(dir, entry[1])
      : complainAbout(entry).length === 0;
  // One that is not sound is told together with all the others.
  if (!entries.every(isSound)) refuseAltered();
  let vocabulary: Vocabulary;
  try {
    vocabulary = readVocabulary(dir, files.vocabulary.path);
    refuseIf(complainAboutVocabulary(vocabulary, manifest));
  } catch (error) {
    // An altered file comes first: a wrong manifest may be all that is wrong with the rest.
    refuseAltered();
    throw error;
  }
  return {
    manifest,
    refuseAltered,
    modelFile: join(dir, files.model.path),
    tokeniser: createTokeniser(vocabulary, {
      lowercase: tokeniser.lowercase,
      stripAccents: tokeniser.strip_accents,
      maxWordCharacters: tokeniser.max_word_characters,
      unknown: tokeniser.unknown,
    }),
  };
}

/** Reads and checks an installed model, every byte of it. */
export function readModel<S extends TSchema>(
  dir: string,
  schema: S,
  check: (manifest: Static<S>) => readonly string[] = () => [],
): InstalledModel<Static<S> & ModelManifest> | 'absent' {
  return readModelForThreads(dir, schema, { check, leftToThreads: [] });
}
