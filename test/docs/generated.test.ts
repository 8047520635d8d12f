// The parts of pages that are made from something else: every setting from the schema, the client matrix from its page,
// licences from what is installed. `npm run docs` writes them anew.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROOT } from './blocks.js';
import { describeLicences } from './licences.js';
import { describeSettings } from './settings.js';

const page = (path: string) => readFileSync(ROOT + path, 'utf8');

/** The page with something else between the two marks. */
function between(source: string, mark: string, text: string): string {
  const [from, to] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`];
  const [start, end] = [source.indexOf(from), source.indexOf(to)];
  if (start < 0 || end < start) throw new Error(`the page has no place for ${mark}`);
  return `${source.slice(0, start + from.length)}\n${text}\n${source.slice(end)}`;
}

it('docs/configuration.md lists every setting', async () => {
  const path = 'docs/configuration.md';
  await expect(between(page(path), 'settings', describeSettings())).toMatchFileSnapshot(ROOT + path);
});

it('README.md shows the client matrix of docs/clients.md', async () => {
  const tables = page('docs/clients.md')
    .split('\n')
    .filter((line) => line.startsWith('|') || line.startsWith('## '))
    .join('\n')
    .split('## ')
    .slice(1)
    .map((section) => {
      const [title = '', ...rows] = section.trimEnd().split('\n');
      return `**${title}**\n\n${rows.join('\n')}`;
    });
  await expect(between(page('README.md'), 'clients', tables.join('\n\n'))).toMatchFileSnapshot(
    `${ROOT}README.md`,
  );
});

it('docs/licences.md lists every dependency', async () => {
  await expect(describeLicences()).toMatchFileSnapshot(`${ROOT}docs/licences.md`);
});
