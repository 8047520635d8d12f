// CLI. Whether the ports of a configuration can be had: a plane enters, what keeps it from listening leaves, with what to do
// about it. Tries by listening for a moment, so it is cheap enough to come before anything that takes time.

import { createServer } from 'node:net';
import type { Config } from '../config/load.js';

export const PLANES = ['proxy', 'admin'] as const;
export type Plane = (typeof PLANES)[number];

export interface PortTrouble {
  /** The plane and its address, as an operator would name it. */
  readonly at: string;
  readonly why: string;
  /** What to do about it. */
  readonly mend: string;
  /** Taken by a service of ours: no trouble for who looks whether it runs. */
  readonly isOurs: boolean;
}

const ASK_MS = 1_000;

function tryPort(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

/** Each plane is asked for what no other program would answer. */
const TELLS: Readonly<Record<Plane, (url: string) => Promise<boolean>>> = {
  proxy: async (url) => {
    const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(ASK_MS) });
    return answer.headers.has('x-portcullis-request-id');
  },
  admin: async (url) => {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(ASK_MS) });
    return 'signature_version' in ((await answer.json()) as object);
  },
};

async function isOurs(config: Config, plane: Plane): Promise<boolean> {
  const { host, port } = config[plane];
  try {
    return await TELLS[plane](`http://${host.includes(':') ? `[${host}]` : host}:${port}`);
  } catch {
    return false;
  }
}

/** What keeps a plane from listening; null where nothing does. */
export async function findPortTrouble(config: Config, plane: Plane): Promise<PortTrouble | null> {
  const { host, port } = config[plane];
  const code = await tryPort(host, port);
  if (code === null) return null;
  const at = `${plane} ${host}:${port}`;
  const elsewhere = `start with --${plane}-port N, or set ${plane}.port`;
  if (code === 'EADDRINUSE') {
    if (await isOurs(config, plane))
      return {
        at,
        why: 'is taken by a Portcullis that runs already',
        mend: `stop that one, or ${elsewhere}`,
        isOurs: true,
      };
    return { at, why: 'is taken by another program', mend: elsewhere, isOurs: false };
  }
  if (code === 'EACCES')
    return {
      at,
      why: 'may not be bound by this user',
      mend: `take a port above 1023: ${elsewhere}`,
      isOurs: false,
    };
  return {
    at,
    why: code === 'EADDRNOTAVAIL' ? 'is no address of this machine' : `cannot be bound (${code})`,
    mend: `set ${plane}.host to an address of this machine`,
    isOurs: false,
  };
}
