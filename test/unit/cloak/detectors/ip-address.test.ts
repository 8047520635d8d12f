// IP addresses of both versions.

import { describe, expect, it } from 'vitest';
import { sightingsIn } from '../sightings.js';

const FOUND: readonly (readonly [string, string, readonly string[]])[] = [
  ['an address in a change', 'after the upgrade the IP is 3.9.8.2', ['ip_address:3.9.8.2']],
  ['a machine in its network', 'the host 203.0.113.7/24', ['ip_address:203.0.113.7']],
  ['version four', 'from 179.138.239.4 port 22', ['ip_address:179.138.239.4']],
  ['a private one', 'server 192.168.1.10', ['ip_address:192.168.1.10']],
  ['version six', '2001:db8:85a3::8a2e:370:7334', ['ip_address:2001:db8:85a3::8a2e:370:7334']],
  [
    'version six before a port',
    '@37c6:2e81:da84:cd5d:21f5:d4f3:cddc:dbbd:5432/app',
    ['ip_address:37c6:2e81:da84:cd5d:21f5:d4f3:cddc:dbbd'],
  ],
  ['one that nobody shall click on', 'saw 203[.]0[.]113[.]7 again', ['ip_address:203[.]0[.]113[.]7']],
  ['dots in words', 'saw 203[dot]0[dot]113[dot]7 again', ['ip_address:203[dot]0[dot]113[dot]7']],
];

const CLEAN: readonly (readonly [string, string])[] = [
  ['a version it is changed from', 'Version 4.12.0.1 fixes it, upgrade from 3.9.8.2.'],
  ['a network', '10.0.0.0/8 is a private range'],
  ['loopback', 'http://127.0.0.1:8080 and ::1'],
  ['a version', 'version 10.2.33.4'],
  ['a browser', 'Chrome/120.0.0.0 Safari'],
  ['a section', 'see 1.2.3.4 below'],
  ['a clock', 'at 12:34:56 it rang'],
  ['a hardware address', '00:1a:2b:3c:4d:5e'],
  ['five numbers', '1.22.333.44.5'],
  ['an index', 'a[0][1] = b[2][.3]'],
];

describe('ip-address detector', () => {
  it.each(FOUND)('finds %s', (_title, text, expected) => {
    expect(sightingsIn(text)).toEqual(expected);
  });

  it.each(CLEAN)('leaves alone %s', (_title, text) => {
    expect(sightingsIn(text)).toEqual([]);
  });
});
