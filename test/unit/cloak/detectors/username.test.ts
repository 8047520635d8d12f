// User names by their surroundings.

import { describe, expect, it } from 'vitest';
import { sightingsIn } from '../sightings.js';

const FOUND: readonly (readonly [string, string, readonly string[]])[] = [
  ['a label', 'username: jdoe42', ['username:jdoe42']],
  ['a log pair', 'user=Shana.Treutel action=login', ['username:Shana.Treutel']],
  ['a log-in verb', 'login as Maudie_Koepp and wait', ['username:Maudie_Koepp']],
  ['a home folder', 'cat /home/jdoe/notes.txt', ['username:jdoe']],
  ['a Windows folder', 'C:\\Users\\maria.lopez\\Documents', ['username:maria.lopez']],
  ['a handle beside a network', 'find me on twitter @real_kim', ['username:@real_kim']],
  ['a nickname', 'nickname: night_owl7', ['username:night_owl7']],
  ['a handle behind a label in bold', '**X (Twitter):** @kim_fjord', ['username:@kim_fjord']],
  ['a name before an ellipsis', 'my username is jsmith42... I think', ['username:jsmith42']],
];

const CLEAN: readonly (readonly [string, string])[] = [
  ['a folder of data', 'open /user/home/datasets/finance.csv'],
  ['roles in a chat', 'User: hello there\nAssistant: hi'],
  ['service accounts', 'user=root and /home/ubuntu/app'],
  ['a decorator', 'Use @RestController and Follow REST'],
  ['a schema', '{"user_id": {"type": "integer"}}'],
  ['initials of an author', '{"author": "J.K. Rowling"}'],
  ['a verb', 'the handler should handle crossOrigin requests'],
  ['the nickname of a machine', 'a connection to the server with the nickname: pg_main1'],
  ['a place for a name', 'username: YOURUSERNAME'],
  ['a call in code', 'const handle = disposer.adopt(await open(path))'],
  ['an index in code', 'storage_account_name = os.environ["NAME"]'],
  ['a value cut short', "userId: 'AIDA...'"],
  ['a gap of a template', 'shows one user: ${username:defaultUser}.'],
  ['an office', 'claims and approvals as reported by DOJ. To be eligible'],
  ['the verb before a list', '- Handle: notches, safe areas'],
  ['a tag of a comment', ' * from the polyfill\n     * @link https://github.com/org/fetch'],
];

describe('username detector', () => {
  it.each(FOUND)('finds %s', (_title, text, expected) => {
    expect(sightingsIn(text)).toEqual(expected);
  });

  it.each(CLEAN)('leaves alone %s', (_title, text) => {
    expect(sightingsIn(text)).toEqual([]);
  });
});
