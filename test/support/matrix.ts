// The client matrix as a table: what each client was seen to do, printed at the end of a run and compared with the page
// for users, so that the page can say nothing that was not observed.
import { readFileSync } from 'node:fs';

export class Matrix {
  readonly #behaviours: readonly string[];
  readonly #rows = new Map<string, Map<string, string>>();

  constructor(clients: readonly string[], behaviours: readonly string[]) {
    this.#behaviours = behaviours;
    for (const client of clients) this.#rows.set(client, new Map());
  }

  saw(client: string, behaviour: string, what = 'yes'): void {
    this.#rows.get(client)?.set(behaviour, what);
  }

  /** A Markdown table; what was not seen is a dash. */
  render(): string {
    const lines = [
      ['client', ...this.#behaviours],
      ['-', ...this.#behaviours.map(() => '-')],
      ...[...this.#rows].map(([client, cells]) => [
        client,
        ...this.#behaviours.map((behaviour) => cells.get(behaviour) ?? '-'),
      ]),
    ];
    return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  }
}

const PAGE = new URL('../../docs/clients.md', import.meta.url);

const bare = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => (/^ *-+ *$/.test(cell) ? '-' : cell.trim()))
    .join('|');

/** The lines of a table without the padding that a formatter adds. */
export const bareTable = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map(bare);

/** The table below a heading of docs/clients.md. */
export function tableOfPage(heading: string): string[] {
  const lines = readFileSync(PAGE, 'utf8').split('\n');
  const rest = lines.slice(lines.indexOf(`## ${heading}`) + 1);
  const end = rest.findIndex((line) => line.startsWith('## '));
  return bareTable((end < 0 ? rest : rest.slice(0, end)).join('\n'));
}
