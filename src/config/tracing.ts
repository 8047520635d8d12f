// Config. The standard OpenTelemetry variables -> where traces go and which are kept, or null where nobody asked for
// traces. Reads what it is given and nothing else; a variable that cannot be used is said, never guessed at.

type Env = Readonly<Record<string, string | undefined>>;

export interface TracingSettings {
  /** Where batches are posted. */
  readonly url: string;
  /** May hold credentials: never printed. */
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Attributes of the service, `service.name` among them. */
  readonly resource: Readonly<Record<string, string>>;
  readonly sampling: Sampling;
  readonly queueSize: number;
  readonly batchSize: number;
  readonly delayMs: number;
}

export interface Sampling {
  /** Share of new traces that are kept. */
  readonly ratio: number;
  /** Whether a caller's own decision counts more. */
  readonly followsParent: boolean;
}

export interface Tracing {
  readonly settings: TracingSettings | null;
  readonly warnings: readonly string[];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `a=1,b=2`, values percent-encoded, as the variables write maps. */
function readPairs(text: string | undefined): Record<string, string> {
  const pairs: Record<string, string> = {};
  for (const pair of (text ?? '').split(',')) {
    const at = pair.indexOf('=');
    if (at > 0) pairs[pair.slice(0, at).trim()] = decode(pair.slice(at + 1).trim());
  }
  return pairs;
}

function readNumber(text: string | undefined, fallback: number): number {
  const number = Number(text);
  return text === undefined || text.trim() === '' || !(number > 0) ? fallback : number;
}

function readSampling(env: Env, warnings: string[]): Sampling {
  const name = env['OTEL_TRACES_SAMPLER'] ?? 'parentbased_always_on';
  const followsParent = name.startsWith('parentbased_');
  const kind = followsParent ? name.slice('parentbased_'.length) : name;
  if (kind === 'always_off') return { ratio: 0, followsParent };
  if (kind === 'traceidratio') {
    const ratio = Number(env['OTEL_TRACES_SAMPLER_ARG'] ?? '1');
    if (ratio >= 0 && ratio <= 1) return { ratio, followsParent };
    warnings.push('OTEL_TRACES_SAMPLER_ARG is not a share between 0 and 1: every trace is kept');
  } else if (kind !== 'always_on')
    warnings.push(`OTEL_TRACES_SAMPLER: "${name}" is not known: every trace is kept`);
  return { ratio: 1, followsParent };
}

function urlOf(env: Env): string | null {
  const own = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];
  if (own !== undefined && own !== '') return own;
  const base = env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (base === undefined || base === '') return null;
  return `${base.endsWith('/') ? base.slice(0, -1) : base}/v1/traces`;
}

function isSwitchedOff(env: Env): boolean {
  return env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true' || env['OTEL_TRACES_EXPORTER'] === 'none';
}

/** What the standard variables ask for. */
export function readTracing(env: Env): Tracing {
  const url = isSwitchedOff(env) ? null : urlOf(env);
  if (url === null) return { settings: null, warnings: [] };
  if (!URL.canParse(url) || !['http:', 'https:'].includes(new URL(url).protocol))
    return { settings: null, warnings: ['OTEL_EXPORTER_OTLP_ENDPOINT is not an http address: no traces'] };
  const warnings: string[] = [];
  const protocol = env['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] ?? env['OTEL_EXPORTER_OTLP_PROTOCOL'];
  if (protocol === 'grpc')
    warnings.push('OTEL_EXPORTER_OTLP_PROTOCOL is grpc: traces are sent as http/json all the same');
  return {
    warnings,
    settings: {
      url,
      headers: {
        ...readPairs(env['OTEL_EXPORTER_OTLP_HEADERS']),
        ...readPairs(env['OTEL_EXPORTER_OTLP_TRACES_HEADERS']),
      },
      timeoutMs: readNumber(
        env['OTEL_EXPORTER_OTLP_TRACES_TIMEOUT'] ?? env['OTEL_EXPORTER_OTLP_TIMEOUT'],
        10_000,
      ),
      resource: {
        'service.name': 'portcullis',
        ...readPairs(env['OTEL_RESOURCE_ATTRIBUTES']),
        ...(env['OTEL_SERVICE_NAME'] === undefined ? {} : { 'service.name': env['OTEL_SERVICE_NAME'] }),
      },
      sampling: readSampling(env, warnings),
      queueSize: readNumber(env['OTEL_BSP_MAX_QUEUE_SIZE'], 2_048),
      batchSize: readNumber(env['OTEL_BSP_MAX_EXPORT_BATCH_SIZE'], 512),
      delayMs: readNumber(env['OTEL_BSP_SCHEDULE_DELAY'], 5_000),
    },
  };
}
