// Proxy. Which policy governs an exchange: the key's own, else the upstream's, else the default one.

import type { Config } from '../config/load.js';
import type { Policy } from '../config/schema.js';
import type { Key } from '../store/store.js';

export interface NamedPolicy {
  readonly policy: Policy;
  readonly policyName: string;
}

export function policyFor(config: Config, key: Key, upstream: string): NamedPolicy {
  const name = key.policy ?? config.upstreams[upstream]?.policy ?? null;
  const policy = name === null || !Object.hasOwn(config.policies, name) ? undefined : config.policies[name];
  // A policy that was taken out of the configuration falls back to the default one, not to none.
  return policy === undefined
    ? { policy: config.policy, policyName: 'default' }
    : { policy, policyName: name ?? 'default' };
}
