// Static pass. The `format` values that arguments are checked for; every other one is an annotation. Own functions
// rather than ajv-formats: its expressions run on the native engine, several (uri, email, idn) backtrack, and an
// argument is hostile text. Each takes linear time. Must never look anything up outside the text.

import { isIPv4, isIPv6 } from 'node:net';
import { Pattern } from '../text/pattern.js';

const DATE = '(\\d{4})-(\\d{2})-(\\d{2})';
const TIME = '(\\d{2}):(\\d{2}):(\\d{2})(?:\\.\\d{1,18})?(?:[zZ]|[+-](\\d{2}):(\\d{2}))';
const date = new Pattern(`^${DATE}$`);
const time = new Pattern(`^${TIME}$`);
const dateTime = new Pattern('^(\\S{10})[tT ](\\S{9,40})$');
const duration = new Pattern(
  '^P(?:\\d+W|(?:\\d+Y)?(?:\\d+M)?(?:\\d+D)?(?:T(?:\\d+H)?(?:\\d+M)?(?:\\d+(?:\\.\\d+)?S)?)?)$',
);
const email = new Pattern('^[^\\s@<>()\\[\\],;:\\\\"]{1,64}@[^\\s@<>()\\[\\],;:\\\\"]{1,255}$');
const hostname = new Pattern(
  '^(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\\.)*[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\\.?$',
);
const uuid = new Pattern('^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$');
const uri = new Pattern('^[a-zA-Z][a-zA-Z0-9+.-]*:[^\\s<>"{}|\\\\^`]*$');
const uriReference = new Pattern('^[^\\s<>"{}|\\\\^`]*$');

function isDate(text: string): boolean {
  const groups = date.find(text)?.groups;
  if (groups === undefined) return false;
  const [year, month, day] = groups.slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined || month < 1 || month > 12 || day < 1)
    return false;
  // Day 0 of the next month is the last of this one; year 2000 stands in for leap years below 100.
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day <= new Date(Date.UTC(isLeap ? 2000 : 2001, month, 0)).getUTCDate();
}

function isTime(text: string): boolean {
  const groups = time.find(text)?.groups;
  if (groups === undefined) return false;
  const [hour = 99, minute = 99, second = 99, zoneHour = 0, zoneMinute = 0] = groups
    .slice(1)
    .map((group) => (group === undefined ? undefined : Number(group)));
  return hour < 24 && minute < 60 && second <= 60 && zoneHour < 24 && zoneMinute < 60;
}

function isDateTime(text: string): boolean {
  const groups = dateTime.find(text)?.groups;
  return groups !== undefined && isDate(groups[1] ?? '') && isTime(groups[2] ?? '');
}

function isDuration(text: string): boolean {
  return duration.test(text) && text !== 'P' && !text.endsWith('T');
}

function isInt32(value: number): boolean {
  return Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31;
}

const text = (
  validate: (value: string) => boolean,
): { type: 'string'; validate: (value: string) => boolean } => ({
  type: 'string',
  validate,
});
const number = (
  validate: (value: number) => boolean,
): { type: 'number'; validate: (value: number) => boolean } => ({
  type: 'number',
  validate,
});

/** For ajv's `formats` option. */
export const FORMATS = {
  date: text(isDate),
  time: text(isTime),
  'date-time': text(isDateTime),
  duration: text(isDuration),
  email: text((value) => email.test(value)),
  hostname: text((value) => value.length <= 254 && hostname.test(value)),
  ipv4: text(isIPv4),
  ipv6: text(isIPv6),
  uuid: text((value) => uuid.test(value)),
  uri: text((value) => uri.test(value)),
  url: text((value) => uri.test(value)),
  'uri-reference': text((value) => uriReference.test(value)),
  int32: number(isInt32),
  int64: number(Number.isInteger),
} as const;
