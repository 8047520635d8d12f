// The composition root: the only file that constructs parts and joins them. A Config enters, a running service leaves,
// with the handles its owner needs: addresses, the first key where one was made, reload and stop.

import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createEndpoints } from './api/endpoints.js';
import { measureScanner } from './api/measure-scanner.js';
import { createAdminServer, type Answered } from './api/server.js';
import { Vault } from './cloak/vault.js';
import { ConfigError, secretOf, type Config } from './config/load.js';
import { SEMANTIC_OFF } from './core/detector.js';
import { openEngine } from './engine.js';
import { authenticateBearer } from './ingress/authenticate.js';
import { createRateLimiter } from './ingress/rate-limit.js';
import { readCredentials } from './proxy/credentials.js';
import { ProxyListener } from './proxy/listener.js';
import { KnownHistories } from './proxy/known-histories.js';
import { CleanMemo } from './proxy/memo.js';
import { StreamTicker } from './proxy/stream-ticker.js';
import { createTunnel } from './proxy/tunnel.js';
import { createUpstreams } from './proxy/upstream.js';
import { readGauges } from './read-gauges.js';
import type { Reload } from './static-pass/live-rules.js';
import { openStore } from './store/open.js';
import type { IssuedKey, Store } from './store/store.js';
import { createExposition } from './telemetry/expose.js';
import { guessNoLifetimes } from './telemetry/guess-no-lifetimes.js';
import { createLog, type Log } from './telemetry/log.js';
import { createQuotaKeeper } from './telemetry/quota.js';
import { createTelemetryIntake } from './telemetry/intake.js';
import { createLedger } from './telemetry/ledger.js';
import { Metrics } from './telemetry/metrics.js';
import { Tracer } from './telemetry/tracer.js';

export interface Service {
  readonly adminUrl: string;
  readonly proxyUrl: string;
  /** Made when the store had no key at all; its secret is shown once. */
  readonly firstKey: IssuedKey | null;
  readonly store: Store;
  reloadRules(): Promise<Reload>;
  stop(): Promise<void>;
}

const KEY_BYTES = 32;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The 32 bytes that a variable holds in base64; undefined where it is not set. */
function keyFrom(variable: string): Uint8Array | undefined {
  const encoded = secretOf(variable);
  if (encoded === null) return undefined;
  const key = Buffer.from(encoded, 'base64');
  if (key.length !== KEY_BYTES) {
    throw new ConfigError('The environment', [
      { path: variable, message: 'must be base64 of exactly 32 bytes (openssl rand -base64 32 makes one)' },
    ]);
  }
  return key;
}

/** What tokens are derived from: the operator's key, or one that is made once, so that tokens outlive a restart. */
function cloakSecretOf(config: Config): KeyObject {
  const given = keyFrom(config.cloak.key_env);
  if (given !== undefined) return createSecretKey(given);
  const file = join(config.dataDir, 'cloak.key');
  try {
    writeFileSync(file, randomBytes(KEY_BYTES), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return createSecretKey(readFileSync(file));
}

/** The vault and the secret of its tokens; on the store's shelf where the operator wants values to outlive a restart. */
function openVault(config: Config, store: Store, log: Log): { vault: Vault; secret: KeyObject } {
  const secret = cloakSecretOf(config);
  const { vault, vault_seconds, vault_entries: maxEntries } = config.cloak;
  const bounds = { lifetimeMs: vault_seconds * 1_000, maxEntries };
  if (vault === 'memory') return { secret, vault: new Vault({ ...bounds, now: () => performance.now() }) };
  const onTrouble = (error: unknown): void => log.error({ error }, 'a token may not outlive a restart');
  return {
    secret,
    vault: new Vault({ ...bounds, now: Date.now, shelf: { rows: store.vault, secret, onTrouble } }),
  };
}

function urlOf(address: AddressInfo): string {
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
}

/** Deletes captures and records past their retention, at start and every hour. */
function purgeRegularly(store: Store, config: Config, log: Log): NodeJS.Timeout {
  const purgeOne = (what: 'captures' | 'records', days: number | null) => {
    if (days === null) return;
    store[what].purge(Date.now() - days * DAY_MS).then(
      (rows) => rows > 0 && log.info({ rows }, `${what} purged`),
      (error: unknown) => log.error({ error }, `${what} could not be purged`),
    );
  };
  const purge = () => {
    purgeOne('captures', config.capture.retention_days);
    purgeOne('records', config.telemetry.retention_days);
    // Also where values are kept in memory now: what an earlier setting left behind must not stay.
    store.vault.purge(Date.now()).catch((error: unknown) => {
      log.error({ error }, 'expired tokens could not be purged');
    });
  };
  purge();
  return setInterval(purge, HOUR_MS).unref();
}

function tellReload(log: Log, reload: Reload): void {
  if (reload.kind === 'replaced')
    log.info({ version: reload.version, rules: reload.rules }, 'rules replaced');
  else log.error({ why: reload.why }, 'rules refused; the old set stays in force');
}

interface Listeners {
  readonly config: Config;
  readonly store: Store;
  readonly admin: ReturnType<typeof createAdminServer>;
  readonly proxy: ProxyListener;
}

/** Opens both ports; answers the first key, where the store had none. */
async function listen({ config, store, admin, proxy }: Listeners): Promise<IssuedKey | null> {
  await admin.listen({ host: config.admin.host, port: config.admin.port });
  await new Promise<void>((resolve, reject) => {
    proxy.server.once('error', reject);
    proxy.server.listen(config.proxy.port, config.proxy.host, resolve);
  });
  // Last: a key that is made by a start which then fails would never be shown to anybody.
  return store.keys.createFirst({ keyName: 'first' });
}

function countGroup(metrics: Metrics, group: { rows: number; ms: number; isKept: boolean }): void {
  metrics.families.storeSeconds.of().observe(group.ms / 1_000);
  metrics.families.storeRows.of(group.isKept ? 'written' : 'lost').add(group.rows);
}

function tellAnswer(metrics: Metrics, tracer: Tracer | null, answer: Answered): void {
  const { method, route, status, ms, traceparent } = answer;
  metrics.answered('admin', route, { status, ms });
  const trace = route.startsWith('/v1/') ? (tracer?.begin(traceparent) ?? null) : null;
  if (tracer === null || trace === null) return;
  const endMs = performance.now();
  const attributes = {
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
  };
  const error = status >= 500 ? String(status) : null;
  const name = `${method} ${route}`;
  tracer.end(trace, 'root', { name, kind: 'server', startMs: endMs - ms, endMs, attributes, error });
}

/** Builds every part, joins them and listens. Throws before listening when anything is missing or wrong. */
export async function startService(config: Config): Promise<Service> {
  guessNoLifetimes();
  const log = createLog(config.log.level);
  for (const warning of config.warnings) log.warn({}, warning);
  const metrics = new Metrics();
  const captureKey = keyFrom(config.capture.key_env);
  const store = openStore({
    dataDir: config.dataDir,
    foldsAside: (error) =>
      log.warn(
        { error },
        'the thread that folds the log of the database has ended; requests now wait for it',
      ),
    keepsAside: (error) =>
      log.warn({ error }, 'the thread that keeps records has ended; requests now wait for them'),
    ...(captureKey === undefined ? {} : { captureKey }),
    writer: { onGroup: (group) => countGroup(metrics, group) },
  });
  const engine = await openEngine(config, log, metrics).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const { rules, entities, semantic, customTypes } = engine;
  const scanner = measureScanner(metrics, engine.scanner);
  const tracer = config.tracing === null ? null : new Tracer(config.tracing, { metrics, log });
  const readiness = () => {
    const reasons: string[] = [];
    try {
      store.check();
    } catch {
      reasons.push('the store cannot be read');
    }
    for (const model of engine.silent()) reasons.push(`the ${model} model does not answer`);
    return { reasons, signatureVersion: rules.current.version, modelsOff: engine.modelsOff };
  };
  const quota = createQuotaKeeper({
    usage: store.usage,
    plans: config.plans,
    now: Date.now,
    onRefused: (plan) => metrics.families.quotaRefused.of(plan).add(),
  });
  const intake = createTelemetryIntake(store, ({ accepted, rejected }) => {
    metrics.families.records.of('accepted').add(accepted);
    metrics.families.records.of('rejected').add(rejected);
  });
  const ledger = createLedger(store.ownRecords, (error, records) =>
    log.error({ error, records }, 'records of exchanges could not be kept'),
  );
  // Steady clocks: somebody who sets the time must neither lock a key out nor let it burst.
  const limiterOf = (perMinute: number | null) => createRateLimiter(perMinute, () => performance.now());
  const limits = {
    admin: limiterOf(config.admin.rate_limit_per_minute),
    proxy: limiterOf(config.proxy.rate_limit_per_minute),
  };
  const admin = createAdminServer({
    endpoints: createEndpoints({
      scanner,
      quota,
      hasSemantic: semantic !== SEMANTIC_OFF,
      entities,
      customTypes,
      store,
      intake,
      readiness,
      metrics: {
        exposition: config.metrics.enabled ? createExposition(metrics.all()) : null,
        requireKey: config.metrics.require_key,
      },
    }),
    authenticate: (authorization, connection) => authenticateBearer(store.keys, authorization, connection),
    rateLimit: (key) => limits.admin.take(key.keyId),
    gather: (work) => store.gather(work),
    log,
    answered: (answer) => tellAnswer(metrics, tracer, answer),
    headerTimeoutMs: config.admin.header_timeout_ms,
    requestTimeoutMs: config.admin.request_timeout_ms,
    maxConnections: config.admin.max_connections,
  });
  const upstreams = createUpstreams({
    connectMs: config.proxy.connect_timeout_ms,
    firstByteMs: config.proxy.first_byte_timeout_ms,
    idleMs: config.proxy.idle_timeout_ms,
  });
  const ticker = new StreamTicker();
  readGauges(metrics, { engine, store, ticker, config });
  const proxy = new ProxyListener({
    config,
    proxy: {
      rules: () => rules.current,
      semantic,
      memo: new CleanMemo(),
      histories: new KnownHistories(),
      upstreams,
      ticker,
      quota,
      ledger,
      log,
      metrics,
      tracer,
      cloak: config.models.ner
        ? {
            detector: entities,
            ...openVault(config, store, log),
          }
        : null,
      customTypes,
    },
    identity: { keys: store.keys, requireKey: config.proxy.require_key },
    rateLimit: (keyId) => limits.proxy.take(keyId),
    credentials: readCredentials(config, secretOf),
    tunnel: createTunnel(),
  });
  const stop = async () => {
    await proxy.close(config.proxy.drain_timeout_ms);
    await admin.close();
    await upstreams.close();
    await engine.close();
    ticker.close();
    await tracer?.close();
    await ledger.close();
    await store.close();
  };
  const firstKey = await listen({ config, store, admin, proxy }).catch(async (error: unknown) => {
    // A port that is taken must end the process, not leave it running without an ear.
    await stop();
    throw error;
  });
  const purging = purgeRegularly(store, config, log);
  rules.watch((reload) => tellReload(log, reload));
  return {
    adminUrl: urlOf(admin.server.address() as AddressInfo),
    proxyUrl: urlOf(proxy.server.address() as AddressInfo),
    firstKey,
    store,
    reloadRules: async () => {
      const reload = await rules.reload();
      tellReload(log, reload);
      return reload;
    },
    stop: () => {
      clearInterval(purging);
      return stop();
    },
  };
}
