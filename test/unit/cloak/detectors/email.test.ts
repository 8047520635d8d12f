// E-mail addresses, plain and disguised.

import { describe, expect, it } from 'vitest';
import { sightingsIn } from '../sightings.js';

const FOUND: readonly (readonly [string, string, readonly string[]])[] = [
  ['a plain one', 'write to anna.b@example.com.', ['email:anna.b@example.com']],
  ['plus-addressing', "o'neil+tag@sub.example.co.uk", ["email:o'neil+tag@sub.example.co.uk"]],
  ['an international host', 'post an info@bücher.example bitte', ['email:info@bücher.example']],
  ['Cyrillic throughout', 'пишите на почта@пример.рф сегодня', ['email:почта@пример.рф']],
  ['Han throughout', '写信到 用户@例子.广告 吧', ['email:用户@例子.广告']],
  ['an address in a Japanese sentence', 'メールはabc@example.comです', ['email:abc@example.com']],
  ['a quoted mailbox', 'send "john doe"@example.com now', ['email:"john doe"@example.com']],
  ['brackets for signs', 'john.smith [at] example [dot] com', ['email:john.smith [at] example [dot] com']],
  ['words for signs', 'john dot smith at example dot com', ['email:john dot smith at example dot com']],
  ['a URL-encoded one', '?mail=john%40example.com&x=1', ['email:john%40example.com']],
  ['one in the query of an address', 'https://a.example/u?mail=kim@fjord.ie&x=1', ['email:kim@fjord.ie']],
  ['one in the path of an address', 'https://a.example/u/kim@fjord.ie', ['email:kim@fjord.ie']],
  ['one in an assignment', "email='kim@example.org'", ['email:kim@example.org']],
  ['blanks around the sign', 'anna @ fjord.example is mine', ['email:anna @ fjord.example']],
  ['blanks around both signs', 'anna @ fjord . com', ['email:anna @ fjord . com']],
  ['words before a rarer ending', 'kim at fjord dot ie', ['email:kim at fjord dot ie']],
];

const CLEAN: readonly (readonly [string, string])[] = [
  ['an image name', 'logo@2x.png'],
  ['a package version', 'npm install lodash@4.17.21'],
  ['a git remote', 'git clone git@github.com:org/repo.git'],
  ['a git remote behind a colon and a blank', 'a git url : git@github.com:org/plugin.git'],
  ['a moment', 'most people will have it at some point in life; ask avatars at any point in the thread'],
  ['a decorator', '@Injectable() class A'],
  ['a place', 'look at example dot com'],
  ['a mention that ends a sentence', 'highlighting @experts. It is new'],
  ['a place behind the sign', 'meet us @ fjord.example'],
];

describe('email detector', () => {
  it.each(FOUND)('finds %s', (_title, text, expected) => {
    expect(sightingsIn(text)).toEqual(expected);
  });

  it.each(CLEAN)('leaves alone %s', (_title, text) => {
    expect(sightingsIn(text)).toEqual([]);
  });
});
