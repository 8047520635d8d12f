// Telemetry. Every metric of the service, once: what the proxy, the API, the models and the store do enters as plain
// additions, and `families` is what a scrape reads. Labels are words of closed lists, rule ids and routes; never payload
// text, a key's secret or a caller's word. Must cost nanoseconds: thousands of exchanges a second pass here.

import type { Verdict } from '../core/verdict.js';
import type { Distribution } from './tallies.js';
import { CounterFamily, GaugeFamily, HistogramFamily, type Family, type Tally } from './tallies.js';

/** From a tenth of a millisecond to ten seconds: rules take the low end, models and providers the high one. */
const SECONDS = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const;
/** A provider thinks for as long as a minute. */
const LONG_SECONDS = [
  0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300,
] as const;

/** What was judged: a request or an answer in the proxy, or a payload sent to the API. */
export type Stage = 'request' | 'answer' | 'api';
export type Plane = 'proxy' | 'admin';
export type ModelName = 'semantic' | 'ner';
/** What became of characters. `remembered`: judged clean before. `withheld`: came, and never went out. */
export type CharState = 'seen' | 'scanned' | 'remembered' | 'unscanned' | 'released' | 'withheld';

const counter = (name: string, help: string, ...labelNames: string[]) =>
  new CounterFamily({ name: `portcullis_${name}`, help, labelNames });
const histogram = (name: string, help: string, bounds: readonly number[], ...labelNames: string[]) =>
  new HistogramFamily({ name: `portcullis_${name}`, help, labelNames }, bounds);
const gauge = (name: string, help: string, ...labelNames: string[]) =>
  new GaugeFamily({ name: `portcullis_${name}`, help, labelNames });

function createFamilies() {
  return {
    requests: counter('requests_total', 'Answers by plane, route and status.', 'plane', 'route', 'status'),
    requestSeconds: histogram(
      'request_duration_seconds',
      'From the arrival of a request to the end of its answer.',
      LONG_SECONDS,
      'plane',
      'route',
    ),
    decisions: counter(
      'decisions_total',
      'Verdicts by stage, decision and reason; an empty reason where nothing fired.',
      'stage',
      'decision',
      'reason',
    ),
    categories: counter(
      'categories_total',
      'Verdicts in which an attack category fired.',
      'stage',
      'decision',
      'category',
    ),
    scanSeconds: histogram('scan_duration_seconds', 'Time spent judging one payload.', SECONDS, 'stage'),
    modelSeconds: histogram('model_duration_seconds', 'Time one model call took.', SECONDS, 'model'),
    modelFailures: counter('model_failures_total', 'Model calls without an answer, by why.', 'model', 'why'),
    characters: counter(
      'characters_total',
      'Coverage: characters by direction, origin and what became of them.',
      'direction',
      'origin',
      'state',
    ),
    held: gauge('held_characters', 'Characters of open streams that came and may not go yet.'),
    openStreams: gauge('open_streams', 'Streamed answers being delivered.'),
    restored: counter('tokens_restored_total', 'Tokens met in answers: restored, unknown, denied.', 'result'),
    replaced: counter(
      'entities_replaced_total',
      'Personal data taken out of requests, by type and strategy.',
      'type',
      'strategy',
    ),
    unscannedParts: counter(
      'unscanned_parts_total',
      'Parts that no text scanner can read (images, audio, files, ids of text that lies with the provider), by kind.',
      'kind',
    ),
    unjudged: counter(
      'passed_unjudged_total',
      'Payloads let through although a detector did not answer (on_unavailable: allow).',
      'detector',
    ),
    upstreamSeconds: histogram(
      'upstream_first_byte_seconds',
      'From forwarding a request to the head of its answer.',
      LONG_SECONDS,
      'route',
    ),
    upstreamFailures: counter('upstream_failures_total', 'Upstreams that did not answer, by how.', 'failure'),
    storeSeconds: histogram('store_commit_duration_seconds', 'Time one write transaction took.', SECONDS),
    storeRows: counter('store_rows_total', 'Rows written or lost.', 'result'),
    storeQueue: gauge('store_queue_rows', 'Rows waiting for their transaction.'),
    modelQueue: gauge('model_queue_windows', 'Windows of text waiting for a worker.', 'model'),
    quotaUsed: gauge('quota_used', 'What a key has used this UTC month.', 'key_id', 'plan', 'allowance'),
    quotaLimit: gauge('quota_limit', 'What a key may use in a month.', 'key_id', 'plan', 'allowance'),
    quotaRefused: counter('quota_refused_total', 'Calls refused because their plan is spent.', 'plan'),
    records: counter('telemetry_records_total', 'Telemetry records sent by clients.', 'result'),
    spans: counter('trace_spans_total', 'Trace spans exported, or dropped.', 'result'),
    rules: gauge('rules', 'Rules in force, by version of the set.', 'version'),
    models: gauge('model_ready', '1 where a model judges, 0 where it is off or missing.', 'model'),
    build: gauge('build_info', 'Always 1; says what runs.', 'version', 'node'),
  } as const;
}

export type Families = ReturnType<typeof createFamilies>;

/** Children of one stage that nearly every verdict needs. */
interface StageTallies {
  readonly clean: Tally;
  readonly seconds: Distribution;
}

/** What is counted of the answers of one route. */
interface RouteTallies {
  readonly byStatus: Map<number, Tally>;
  readonly seconds: Distribution;
}

export class Metrics {
  readonly families: Families = createFamilies();
  readonly #stages: Readonly<Record<Stage, StageTallies>>;
  /** By plane, route, then status: small lookups instead of a string per request. */
  readonly #answers: Readonly<Record<Plane, Map<string, RouteTallies>>> = {
    proxy: new Map(),
    admin: new Map(),
  };

  readonly #lanes = {
    request: new Map<string, Readonly<Record<CharState, Tally>>>(),
    answer: new Map<string, Readonly<Record<CharState, Tally>>>(),
  } as const;

  constructor() {
    const { decisions, scanSeconds } = this.families;
    const open = (stage: Stage): StageTallies => ({
      clean: decisions.of(stage, 'allow', ''),
      seconds: scanSeconds.of(stage),
    });
    this.#stages = { request: open('request'), answer: open('answer'), api: open('api') };
    for (const result of ['restored', 'unknown', 'denied']) this.families.restored.of(result);
  }

  all(): readonly Family[] {
    return Object.values(this.families);
  }

  /** One request was answered, whoever wrote the answer. */
  answered(plane: Plane, route: string, about: { readonly status: number; readonly ms: number }): void {
    const routes = this.#answers[plane];
    let known = routes.get(route);
    if (known === undefined) {
      known = { byStatus: new Map(), seconds: this.families.requestSeconds.of(plane, route) };
      routes.set(route, known);
    }
    let tally = known.byStatus.get(about.status);
    if (tally === undefined) {
      tally = this.families.requests.of(plane, route, String(about.status));
      known.byStatus.set(about.status, tally);
    }
    tally.add();
    known.seconds.observe(about.ms / 1_000);
  }

  /** One verdict, and how long it took to reach. */
  judged(stage: Stage, verdict: Pick<Verdict, 'decision' | 'reason' | 'categories'>, ms: number): void {
    const { clean, seconds } = this.#stages[stage];
    seconds.observe(ms / 1_000);
    const { decision, reason, categories } = verdict;
    if (reason === null && decision === 'allow') clean.add();
    else this.families.decisions.of(stage, decision, reason ?? '').add();
    for (const category of categories) this.families.categories.of(stage, decision, category).add();
  }

  /** Characters of one direction and origin, by what became of them. */
  covered(direction: 'request' | 'answer', origin: string, chars: Readonly<Record<CharState, number>>): void {
    const known = this.#lanes[direction];
    let tallies = known.get(origin);
    if (tallies === undefined) {
      const open = (state: CharState) => this.families.characters.of(direction, origin, state);
      tallies = {
        seen: open('seen'),
        scanned: open('scanned'),
        remembered: open('remembered'),
        unscanned: open('unscanned'),
        released: open('released'),
        withheld: open('withheld'),
      };
      known.set(origin, tallies);
    }
    tallies.seen.n += chars.seen;
    tallies.scanned.n += chars.scanned;
    tallies.remembered.n += chars.remembered;
    tallies.unscanned.n += chars.unscanned;
    tallies.released.n += chars.released;
    tallies.withheld.n += chars.withheld;
  }
}
