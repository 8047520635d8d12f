// Cloak. IP addresses of both versions. Loopback, unspecified, broadcast and mask addresses name nobody and are not
// reported; four small numbers are a version or a section unless a word says otherwise.

import { isIPv6 } from 'node:net';
import type { Detector, Sighting } from '../detector.js';
import { countDigits } from '../labelled.js';
import { isDigitUnit, isWordUnit, type Reading } from '../reading.js';
import { clue } from '../word-list.js';
import type { Span } from '../../core/span.js';
import { Pattern } from '../../text/pattern.js';

const OCTET = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';
const V4 = new Pattern(`(?:${OCTET}\\.){3}${OCTET}`);
/** As people write an address down so that nobody clicks on it. */
const DEFANGED = new Pattern(`(?:${OCTET}(?:\\[\\.\\]|\\(\\.\\)|\\[dot\\]|\\(dot\\))){3}${OCTET}`);
const V6 = new Pattern('(?:[0-9A-Fa-f]{0,4}:){2,7}(?:[0-9.]{7,15}|[0-9A-Fa-f]{0,4})');

const VERSION_CLUE = clue(
  'v',
  'ver',
  'versions?',
  'release',
  'build',
  'firmware',
  'chrome',
  'section',
  '§',
  'driver',
  'revision',
  'oid',
);
/** What is said of versions further off: it counts against numbers that are small enough to be one. */
const CHANGE_CLUE = clue(
  'versions?',
  'release',
  '(?:up|down)grade(?:d|s)?',
  'update(?:d|s)?',
  'patch(?:ed)?',
  'changelog',
);
const CHANGE_REACH = { before: 48, after: 0 };
const IP_WORD_CLUE = clue('ip(?: ?addr(?:ess)?(?:es)?)?', 'ipv[46]', 'x-forwarded-for', 'ip-адрес');
const IP_CLUE = clue(
  'ip(?: ?addr(?:ess)?(?:es)?)?',
  'ipv[46]',
  'host',
  'server',
  'remote',
  'client',
  'addr(?:ess)?',
  'from',
  'ping',
  'ssh',
  'dns',
  'gateway',
  'subnet',
  'x-forwarded-for',
  'ip-адрес',
  'dirección',
  'adresse',
);

/** Addresses every machine has, masks, and the resolvers everyone writes down. */
function namesNobody(address: string): boolean {
  return (
    address.startsWith('127.0.') ||
    address.startsWith('0.0.') ||
    address.startsWith('255.') ||
    ['8.8.8.8', '8.8.4.4', '1.1.1.1', '1.0.0.1', '9.9.9.9', '169.254.169.254'].includes(address)
  );
}

/** "10.0.0.0/8" is a range of addresses, nobody's own. */
function namesNetwork(text: string, { start, end }: Span): boolean {
  return text[end] === '/' && isDigitUnit(text, end + 1) && text.slice(start, end).endsWith('.0');
}

/** "upgrade from 3.9.8.2": a word that goes with addresses and versions alike does not make small numbers an address. */
function isVersion(reading: Reading, address: string, span: Span): boolean {
  if (address.split('.').some((octet) => octet.length > 2)) return false;
  return reading.near(CHANGE_CLUE, span, CHANGE_REACH) && !reading.near(IP_WORD_CLUE, span);
}

function* detectV4(reading: Reading): Generator<Sighting> {
  const { text } = reading;
  for (const { start, end } of reading.findSpans(V4)) {
    const address = text.slice(start, end);
    const joined =
      isWordUnit(text, start - 1) ||
      isWordUnit(text, end) ||
      (text[start - 1] === '.' && isDigitUnit(text, start - 2)) ||
      (text[end] === '.' && isDigitUnit(text, end + 1)) ||
      (text[end] === '-' && isDigitUnit(text, end + 1));
    if (joined || namesNobody(address)) continue;
    const announced = reading.near(IP_CLUE, { start, end }, { before: 24, after: 10 });
    if (!announced && reading.near(VERSION_CLUE, { start, end }, { before: 16, after: 0 })) continue;
    if (namesNetwork(text, { start, end }) || isVersion(reading, address, { start, end })) continue;
    const isSmall = address.split('.').every((octet) => octet.length === 1);
    const confidence = announced ? 0.96 : isSmall ? 0.35 : 0.9;
    yield { type: 'ip_address', start, end, confidence };
  }
}

function* detectDefanged(reading: Reading): Generator<Sighting> {
  const { text } = reading;
  for (const { start, end } of reading.findSpans(DEFANGED)) {
    if (isWordUnit(text, start - 1) || isWordUnit(text, end)) continue;
    yield { type: 'ip_address', start, end, confidence: 0.93 };
  }
}

function* detectV6(reading: Reading): Generator<Sighting> {
  const { text } = reading;
  for (const { start, end } of reading.findSpans(V6)) {
    const address = text.slice(start, end);
    if (isWordUnit(text, start - 1) || isWordUnit(text, end) || text[start - 1] === ':') continue;
    // A port may follow a full address.
    if (text[end] === ':' && !(isDigitUnit(text, end + 1) && address.split(':').length === 8)) continue;
    if (address.length < 6 || !isIPv6(address)) continue;
    const digits = countDigits(address);
    if (digits < 2 || address === '::1') continue;
    yield { type: 'ip_address', start, end, confidence: address.length >= 15 ? 0.97 : 0.85 };
  }
}

export const IP_V4: Detector = {
  name: 'ip-v4',
  trigger: '[0-9]\\.[0-9]{1,3}\\.[0-9]{1,3}\\.[0-9]',
  detect: detectV4,
};
export const DEFANGED_IP: Detector = {
  name: 'ip-defanged',
  trigger: '[0-9](?:\\[\\.\\]|\\(\\.\\)|\\[dot\\]|\\(dot\\))[0-9]',
  detect: detectDefanged,
};
export const IP_V6: Detector = { name: 'ip-v6', trigger: '[0-9a-f]{1,4}:[0-9a-f:]*:', detect: detectV6 };
