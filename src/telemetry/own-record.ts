// Telemetry. A record of one of our own exchanges enters, the row it is kept as leaves. Says what JSON.stringify would say,
// written out field by field: thousands of these a second are made, all of one shape, and nearly all of them say "clean".

import type { NewRecord } from '../store/store.js';
import { rowOf, type LaneCoverage, type OwnRecord, type RecordModelCheck } from './record.js';

const quote = (text: string): string => JSON.stringify(text);
const quoteOrNull = (text: string | null): string => (text === null ? 'null' : quote(text));

/** Words of few kinds that come again and again: instants, lanes, what is done on a match. */
const familiar = new Map<string, string>();
const MOST_FAMILIAR = 256;

function quoteFamiliar(text: string): string {
  const known = familiar.get(text);
  if (known !== undefined) return known;
  if (familiar.size >= MOST_FAMILIAR) familiar.clear();
  const quoted = quote(text);
  familiar.set(text, quoted);
  return quoted;
}

/** Who wrote a record is one object for all the records it writes. */
const writers = new WeakMap<object, string>();

function writeSdk(sdk: object): string {
  let written = writers.get(sdk);
  if (written === undefined) writers.set(sdk, (written = JSON.stringify(sdk)));
  return written;
}

const list = (texts: readonly string[]): string => (texts.length === 0 ? '[]' : JSON.stringify(texts));

/** A pass that did not run says the same each time, but for why. */
function writeCheck(check: Partial<RecordModelCheck>): string {
  const { ran, verdict, reasons, categories, severity, latencyMs, truncated, error } = check;
  const isSilent =
    ran === false &&
    verdict === null &&
    reasons?.length === 0 &&
    categories?.length === 0 &&
    severity === null &&
    latencyMs === null &&
    truncated === false &&
    error !== undefined;
  if (!isSilent) return JSON.stringify(check);
  return `{"ran":false,"verdict":null,"reasons":[],"categories":[],"severity":null,"latencyMs":null,"truncated":false,"error":${quoteOrNull(error)}}`;
}

function writeLane({
  lane,
  origin,
  seen,
  scanned,
  held,
  released,
  remembered,
  unread,
}: LaneCoverage): string {
  const known = remembered === undefined ? '' : `,"remembered":${remembered}`;
  const rest = unread === undefined ? known : `${known},"unread":${unread}`;
  return `{"lane":${quoteFamiliar(lane)},"origin":"${origin}","seen":${seen},"scanned":${scanned},"held":${held},"released":${released}${rest}}`;
}

function writeLanes(lanes: readonly LaneCoverage[]): string {
  let written = '';
  for (const lane of lanes) written += written === '' ? writeLane(lane) : `,${writeLane(lane)}`;
  return `[${written}]`;
}

/** The record as JSON; what it does not say is left out. */
export function writeOwnRecord(record: OwnRecord): string {
  const { id, ts, type, decision, blocked, severity, reason, categories, signatureIds, scannedChars } =
    record;
  const { onMatch, modelCheck, tool, cloak, evidence, coverage, sdk } = record;
  let json = `{"id":${quote(id)},"ts":${quoteFamiliar(ts)},"type":"${type}","decision":"${decision}","blocked":${blocked}`;
  if (severity !== undefined) json += `,"severity":${quoteOrNull(severity)}`;
  if (reason !== undefined) json += `,"reason":${quoteOrNull(reason)}`;
  if (categories !== undefined) json += `,"categories":${list(categories)}`;
  if (signatureIds !== undefined) json += `,"signatureIds":${list(signatureIds)}`;
  if (scannedChars !== undefined) json += `,"scannedChars":${scannedChars}`;
  if (onMatch !== undefined) json += `,"onMatch":${quoteFamiliar(onMatch)}`;
  if (modelCheck !== undefined) json += `,"modelCheck":${writeCheck(modelCheck)}`;
  if (tool !== undefined) json += `,"tool":${JSON.stringify(tool)}`;
  if (cloak !== undefined) json += `,"cloak":${JSON.stringify(cloak)}`;
  if (evidence !== undefined) json += `,"evidence":${list(evidence)}`;
  if (coverage !== undefined) json += `,"coverage":${writeLanes(coverage)}`;
  if (sdk !== undefined) json += `,"sdk":${writeSdk(sdk)}`;
  return `${json}}`;
}

export function toOwnRow(record: OwnRecord): NewRecord {
  return rowOf(record, writeOwnRecord(record));
}
