// The composition root: the only file that constructs parts and joins them. A Config enters, a running service leaves,
// with the handles its owner needs: addresses, the first key where one was made, reload and stop.

import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createEndpoints } from './api/endpoints.js';
import { createAdminServer } from './api/server.js';
import { Vault } from './cloak/vault.js';
import { ConfigError, secretOf, type Config } from './config/load.js';
import { SEMANTIC_OFF } from './core/detector.js';
import { openEngine } from './engine.js';
import { authenticateBearer } from './ingress/authenticate.js';
import { createRateLimiter } from './ingress/rate-limit.js';
import { readCredentials } from './proxy/credentials.js';
import { ProxyListener } from './proxy/listener.js';
import { CleanMemo } from './proxy/memo.js';
import { StreamTicker } from './proxy/stream-ticker.js';
import { createTunnel } from './proxy/tunnel.js';
import { createUpstreams } from './proxy/upstream.js';
import type { Reload } from './static-pass/live-rules.js';
import { openStore } from './store/open.js';
import type { IssuedKey, Store } from './store/store.js';
import { createLog, type Log } from './telemetry/log.js';
import { createQuotaKeeper } from './telemetry/quota.js';
import { createTelemetryIntake } from './telemetry/intake.js';
import { Metrics } from './telemetry/metrics.js';

export interface Service {
  readonly adminUrl: string;
  readonly proxyUrl: string;
  /** Made when the store had no key at all; its secret is shown once. */
  readonly firstKey: IssuedKey | null;
  readonly store: Store;
  reloadRules(): Reload;
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

function urlOf(address: AddressInfo): string {
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
}

/** Deletes captures past their retention, at start and every hour. */
function purgeRegularly(store: Store, config: Config, log: Log): NodeJS.Timeout {
  const purge = () => {
    store.captures.purge(Date.now() - config.capture.retention_days * DAY_MS).then(
      (rows) => rows > 0 && log.info({ rows }, 'captures purged'),
      (error: unknown) => log.error({ error }, 'captures could not be purged'),
    );
  };
  purge();
  return setInterval(purge, HOUR_MS).unref();
}

function tellReload(log: Log, reload: Reload): void {
  if (reload.kind === 'replaced')
    log.info({ version: reload.version, rules: reload.rules }, 'rules replaced');
  else log.error({ why: reload.why }, 'rules refused; the old set stays in force');
}

/** Builds every part, joins them and listens. Throws before listening when anything is missing or wrong. */
export async function startService(config: Config): Promise<Service> {
  const log = createLog(config.log.level);
  for (const warning of config.warnings) log.warn({}, warning);
  const metrics = new Metrics();
  const captureKey = keyFrom(config.capture.key_env);
  const store = openStore({ dataDir: config.dataDir, ...(captureKey === undefined ? {} : { captureKey }) });
  const engine = await openEngine(config, log, metrics).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  const { rules, entities, semantic, customTypes, scanner } = engine;
  const readiness = () => {
    const reasons: string[] = [];
    try {
      store.check();
    } catch {
      reasons.push('the store cannot be read');
    }
    return {
      reasons,
      signatureVersion: rules.current.version,
      modelsOff: engine.modelsOff,
    };
  };
  const quota = createQuotaKeeper({ usage: store.usage, plans: config.plans, now: Date.now });
  const intake = createTelemetryIntake(store);
  const limiter = createRateLimiter(config.admin.rate_limit_per_minute, Date.now);
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
    }),
    authenticate: (authorization) => authenticateBearer(store.keys, authorization),
    rateLimit: (key) => limiter.take(key.keyId),
    log,
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
  const proxy = new ProxyListener({
    config,
    proxy: {
      rules: () => rules.current,
      semantic,
      memo: new CleanMemo(),
      upstreams,
      ticker,
      quota,
      intake,
      log,
      cloak: config.models.ner
        ? {
            detector: entities,
            vault: new Vault({ now: () => performance.now() }),
            secret: cloakSecretOf(config),
          }
        : null,
      customTypes,
    },
    identity: { keys: store.keys, requireKey: config.proxy.require_key },
    credentials: readCredentials(config, secretOf),
    tunnel: createTunnel(),
  });
  const firstKey = await store.keys.createFirst({ keyName: 'first' });
  await admin.listen({ host: config.admin.host, port: config.admin.port });
  await new Promise<void>((resolve, reject) => {
    proxy.server.once('error', reject);
    proxy.server.listen(config.proxy.port, config.proxy.host, resolve);
  });
  const purging = purgeRegularly(store, config, log);
  rules.watch((reload) => tellReload(log, reload));
  return {
    adminUrl: urlOf(admin.server.address() as AddressInfo),
    proxyUrl: urlOf(proxy.server.address() as AddressInfo),
    firstKey,
    store,
    reloadRules: () => {
      const reload = rules.reload();
      tellReload(log, reload);
      return reload;
    },
    stop: async () => {
      clearInterval(purging);
      await proxy.close(config.proxy.drain_timeout_ms);
      await admin.close();
      await upstreams.close();
      await engine.close();
      ticker.close();
      await store.close();
    },
  };
}
