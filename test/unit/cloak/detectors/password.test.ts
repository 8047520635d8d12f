// Passwords by their surroundings.

import { describe, expect, it } from 'vitest';
import { sightingsIn } from '../sightings.js';

const FOUND: readonly (readonly [string, string, readonly string[]])[] = [
  ['the short label in chat', 'my pw is Zephyr_198 lol', ['password:Zephyr_198']],
  ['an assigned one', 'password: hunter2!', ['password:hunter2!']],
  ['an environment variable', 'DB_PASSWORD=Winter2024', ['password:Winter2024']],
  ['JSON', '{"password": "s3cret-pw"}', ['password:s3cret-pw']],
  ['YAML', 'passwd: correcthorse\n', ['password:correcthorse']],
  ['a sentence', 'the password is Tr0ub4dor&3 now', ['password:Tr0ub4dor&3']],
  ['German', 'Das Passwort lautet Sommer!23.', ['password:Sommer!23']],
  ['Spanish', 'contraseña: Verano2024', ['password:Verano2024']],
  ['Russian', 'пароль: Qwerty12', ['password:Qwerty12']],
  ['Chinese', '密码：Abc12345', ['password:Abc12345']],
  ['a URL', 'postgres://lisa77:b$U&H9@db.example.org/app', ['username:lisa77', 'password:b$U&H9']],
  [
    'a command line',
    'curl -u merl40:Welcome6229@ https://api.internal',
    ['username:merl40', 'password:Welcome6229@'],
  ],
  [
    'words between label and value',
    'the password for the guest network is Sunny-Otter-42.',
    ['password:Sunny-Otter-42'],
  ],
];

const CLEAN: readonly (readonly [string, string])[] = [
  ['the short label without a value', 'my pw is not working'],
  ['talk about passwords', 'the password is required for login'],
  ['a policy', 'Your password must contain a digit'],
  ['a placeholder', 'password: ${DB_PASSWORD}'],
  ['a reference', 'password = process.env.DB_PASSWORD'],
  ['a type', 'password: string'],
  ['a look-up', "password = data['password']"],
  ['stars', 'password: ********'],
  ['a test result', 'Combined pass rate: 28%'],
  ['words between label and talk', 'the password for the guest network is long'],
];

describe('password detector', () => {
  it.each(FOUND)('finds %s', (_title, text, expected) => {
    expect(sightingsIn(text)).toEqual(expected);
  });

  it.each(CLEAN)('leaves alone %s', (_title, text) => {
    expect(sightingsIn(text)).toEqual([]);
  });
});
