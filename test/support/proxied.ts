// A fake provider with Portcullis in front of it, for tests that speak to both ends.
import { startFakeProvider, type FakeProvider } from './fake-provider.js';
import { startTestService, type TestService } from './service.js';

export interface Proxied {
  readonly provider: FakeProvider;
  readonly portcullis: TestService;
  readonly proxyUrl: string;
  /** Host and port, for raw sockets. */
  readonly proxyPort: number;
  stop(): Promise<void>;
}

const KEY_VARIABLE = 'PCL_TEST_PROVIDER_KEY';
export const PROVIDER_KEY = 'provider-key-of-the-operator';

/** `providerUrl` puts another server in the provider's place. Rules alone judge: what a model would say is not asked here. */
export async function startProxied(
  settings: Readonly<Record<string, unknown>> = {},
  providerUrl?: string,
): Promise<Proxied> {
  const provider = await startFakeProvider();
  const url = providerUrl ?? provider.url;
  process.env[KEY_VARIABLE] = PROVIDER_KEY;
  const portcullis = await startTestService({
    upstreams: {
      openai: { base_url: `${url}/v1`, api_key_env: KEY_VARIABLE },
      anthropic: { base_url: url, api_key_env: KEY_VARIABLE, dialect: 'anthropic' },
      gemini: { base_url: url, api_key_env: KEY_VARIABLE, dialect: 'gemini' },
    },
    models: { semantic: false, ner: false },
    policy: { semantic: 'off' },
    ...settings,
  });
  const { proxyUrl } = portcullis.service;
  return {
    provider,
    portcullis,
    proxyUrl,
    proxyPort: Number(new URL(proxyUrl).port),
    stop: async () => {
      await portcullis.stop();
      await provider.close();
    },
  };
}

/** How many requests have been judged and refused so far. */
export async function countRefusals({ service }: TestService): Promise<number> {
  const rows = await service.store.records.tail({ limit: 10_000 });
  return rows
    .map((row) => JSON.parse(row.body) as { type: string; blocked: boolean })
    .filter(({ type, blocked }) => type === 'guard.protect' && blocked).length;
}
