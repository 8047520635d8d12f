// Peers that take personal data out of a text, each as one function from text to text. They are installed on demand
// (`npm install --prefix bench/peers`), run offline and with their defaults; one that is not there is named as missing.
import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { installationPath } from '../src/config/load.js';

export interface Redactor {
  readonly name: string;
  readonly redact: (text: string) => string | Promise<string>;
}

const HOME = installationPath('bench/peers/package.json');
const fromPeers = createRequire(HOME);

const load = async (name: string): Promise<Record<string, never>> =>
  (await import(pathToFileURL(resolve(name)).href)) as Record<string, never>;

/** Packages that are ES modules alone do not resolve by `require`: their main file is named instead. */
function resolve(name: string): string {
  try {
    return fromPeers.resolve(name);
  } catch {
    return installationPath(`bench/peers/node_modules/${name}/dist/index.js`);
  }
}

/** Their own types are not installed here: only what is used is written down. */
const OPENERS: Readonly<Record<string, () => Promise<Redactor['redact']>>> = {
  'redact-pii': async () => {
    const { SyncRedactor } = fromPeers('redact-pii') as {
      SyncRedactor: new () => { redact(text: string): string };
    };
    const redactor = new SyncRedactor();
    return Promise.resolve((text) => redactor.redact(text));
  },
  'llm-redact': async () => {
    const { redact } = (await load('llm-redact')) as unknown as {
      redact: (text: string) => { text: string };
    };
    return (text) => redact(text).text;
  },
  '@openredaction/core': async () => {
    const { OpenRedaction } = (await load('@openredaction/core')) as unknown as {
      OpenRedaction: new () => { detect(text: string): Promise<{ redacted: string }> };
    };
    const shield = new OpenRedaction();
    return async (text) => (await shield.detect(text)).redacted;
  },
  '@arcjet/redact': async () => {
    const { redact } = (await load('@arcjet/redact')) as unknown as {
      redact: (text: string) => Promise<readonly [string]>;
    };
    return async (text) => (await redact(text))[0];
  },
  '@openai/guardrails': async () => {
    const { pii, PIIConfig } = (await load('@openai/guardrails')) as unknown as {
      PIIConfig: { parse(config: object): object };
      pii: (
        context: object,
        text: string,
        config: object,
      ) => Promise<{ info: { detected_entities?: Record<string, readonly string[]> } }>;
    };
    const config = PIIConfig.parse({});
    return async (text) => {
      const { info } = await pii({}, text, config);
      const values = Object.values(info.detected_entities ?? {}).flat();
      return values.reduce((rest, value) => rest.replaceAll(value, '<PII>'), text);
    };
  },
};

/** Those that are installed, and the names of those that are not. */
export async function openRedactors(): Promise<{ redactors: Redactor[]; missing: string[] }> {
  const redactors: Redactor[] = [];
  const missing: string[] = [];
  for (const [name, open] of Object.entries(OPENERS)) {
    if (existsSync(installationPath(`bench/peers/node_modules/${name}`)))
      redactors.push({ name, redact: await open() });
    else missing.push(name);
  }
  return { redactors, missing };
}
