// The fenced blocks of a page with what their page says about them: a comment right before a block may say why it is not run,
// what it prints, or that it is a rule.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface Block {
  readonly page: string;
  readonly line: number;
  readonly language: string;
  readonly code: string;
  /** Why it cannot be run here; null where it is run. */
  readonly notRun: string | null;
  /** What its output must contain. */
  readonly prints: readonly string[];
}

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Pages for users. What lies beside the code explains code, and is not run. */
export const PAGES = [
  'README.md',
  ...readdirSync(`${ROOT}docs`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

const COMMENT = /^<!-- (not run|prints): (.*) -->$/;

export function blocksOf(page: string, source = readFileSync(ROOT + page, 'utf8')): Block[] {
  const lines = source.split('\n');
  const blocks: Block[] = [];
  let said: { notRun: string | null; prints: string[] } = { notRun: null, prints: [] };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const [, what, text = ''] = COMMENT.exec(line) ?? [];
    if (what === 'not run') said.notRun = text;
    else if (what === 'prints') said.prints.push(text);
    else if (line.startsWith('```')) {
      const end = lines.indexOf('```', at + 1);
      if (end < 0) throw new Error(`${page}:${at + 1}: a block that never ends`);
      const code = lines.slice(at + 1, end).join('\n');
      blocks.push({ page, line: at + 1, language: line.slice(3).trim(), code, ...said });
      said = { notRun: null, prints: [] };
      at = end;
    } else if (line !== '') said = { notRun: null, prints: [] };
  }
  return blocks;
}

export const ALL_BLOCKS: readonly Block[] = PAGES.flatMap((page) => blocksOf(page));

/** Blocks of a language that are to be run, each with its place as a title. */
export function runnable(...languages: readonly string[]): readonly (readonly [string, Block])[] {
  return ALL_BLOCKS.filter(({ language, notRun }) => languages.includes(language) && notRun === null).map(
    (block) => [`${block.page}:${block.line}`, block],
  );
}
