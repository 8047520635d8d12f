// Config. What is wrong with a configuration, all of it, each complaint with its path and in words that need no knowledge of
// schemas: a tree with its defaults enters, complaints leave. Must never mend what it finds.

import { Value } from 'typebox/value';
import { ENTITY_CATEGORIES, ENTITY_TYPE_NAMES } from '../core/entity.js';
import type { Complaint } from '../core/errors.js';
import './list-complaints.js';
import {
  ConfigSchema,
  GivenName,
  NAMED_SECTIONS,
  PATTERN_WORDS,
  type ConfigFile,
  type Policy,
} from './schema.js';

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);
const MUST_BE = 'must be ';

/** What the schema says about one place. */
interface Said {
  /** Words of a closed list; they say the type too. */
  allowed: string | null;
  type: string[];
  other: string[];
  /** Any one of them would do, had it not been wrong. */
  isChoice: boolean;
}

function messagesOf({ allowed, type, other, isChoice }: Said): string[] {
  if (allowed !== null) return [allowed];
  if (!isChoice) return [...new Set([...type, ...other])];
  const [first = '', ...rest] = [...other, ...type];
  return [[first, ...rest.map((text) => text.replace(MUST_BE, ''))].join(' or ')];
}

function shapeComplaints(tree: unknown): Complaint[] {
  const places = new Map<string, Said>();
  const at = (path: string): Said => {
    const said = places.get(path) ?? { allowed: null, type: [], other: [], isChoice: false };
    places.set(path, said);
    return said;
  };
  for (const { keyword, instancePath, message, params } of Value.Errors(ConfigSchema, tree)) {
    const { allowedValues, pattern, additionalProperties } = params as {
      allowedValues?: readonly unknown[];
      pattern?: string | RegExp;
      additionalProperties?: readonly string[];
    };
    // What no schema knows is told once, as "not a setting", and not again as a schema that is false.
    if (keyword === 'boolean') continue;
    if (keyword === 'anyOf') at(instancePath).isChoice = true;
    else if (additionalProperties !== undefined)
      for (const name of additionalProperties) at(`${instancePath}/${name}`).other.push('is not a setting');
    else if (allowedValues !== undefined)
      at(instancePath).allowed = `must be one of ${allowedValues.join(', ')}`;
    else if (keyword === 'type') at(instancePath).type.push(message);
    else at(instancePath).other.push(PATTERN_WORDS[String(pattern)] ?? message);
  }
  return [...places].flatMap(([path, said]) => messagesOf(said).map((message) => ({ path, message })));
}

const isGivenName = (name: string): boolean => Value.Check(GivenName, name);

/** A name that is spelt otherwise matches no schema: what it holds would be carried along unchecked, without defaults. */
function nameComplaints(config: ConfigFile): Complaint[] {
  return NAMED_SECTIONS.flatMap((section) =>
    Object.keys(config[section])
      .filter((name) => !isGivenName(name))
      .map((name) => ({
        path: `/${section}/${name}`,
        message:
          'is not a name: it takes small letters, digits, "-" and "_", beginning with a letter, 32 at most',
      })),
  );
}

/** Every policy with the place it is written at. */
export function policiesOf(config: ConfigFile): readonly [string, Policy][] {
  const named = Object.entries(config.policies).map(([name, policy]): [string, Policy] => [
    `policies/${name}`,
    policy,
  ]);
  return [['policy', config.policy], ...named];
}

/** A type that exists nowhere would never be found, and whoever misspelt one would learn it from a leak. */
function checkEntityNames(config: ConfigFile): Complaint[] {
  const types = new Set([...ENTITY_TYPE_NAMES, ...config.cloak_types.map(({ name }) => name)] as string[]);
  const complaints: Complaint[] = [];
  for (const [place, { cloak }] of policiesOf(config)) {
    for (const [index, name] of cloak.entities.entries()) {
      if (!types.has(name))
        complaints.push({ path: `/${place}/cloak/entities/${index}`, message: 'is not an entity type' });
    }
    for (const name of Object.keys(cloak.by_type)) {
      if (!types.has(name) && !(ENTITY_CATEGORIES as readonly string[]).includes(name))
        complaints.push({
          path: `/${place}/cloak/by_type/${name}`,
          message: 'is neither an entity type nor a category',
        });
    }
  }
  return complaints;
}

/** What no schema can say. Sections that have the wrong shape are left to the complaints about that. */
function crossCheck(config: ConfigFile, shape: readonly Complaint[]): Complaint[] {
  const complaints: Complaint[] = [];
  const isSound = (...sections: readonly string[]) =>
    !shape.some(({ path }) => sections.some((name) => path === '' || `${path}/`.startsWith(`/${name}/`)));
  if (isSound('proxy') && !LOOPBACK.has(config.proxy.host) && !config.proxy.require_key) {
    complaints.push({
      path: '/proxy/require_key',
      message: 'must be true when the proxy binds anything but loopback',
    });
  }
  if (isSound('proxy', 'admin') && config.proxy.port !== 0 && config.proxy.port === config.admin.port) {
    if (config.proxy.host === config.admin.host)
      complaints.push({ path: '/admin/port', message: 'must be another than /proxy/port' });
  }
  for (const [name, upstream] of isSound('upstreams', 'policies') ? Object.entries(config.upstreams) : []) {
    if (!URL.canParse(upstream.base_url))
      complaints.push({ path: `/upstreams/${name}/base_url`, message: 'is not an address' });
    if (upstream.policy !== undefined && !(upstream.policy in config.policies)) {
      complaints.push({ path: `/upstreams/${name}/policy`, message: 'names no policy of /policies' });
    }
  }
  if (!isSound('cloak_types')) return complaints;
  config.cloak_types.forEach((type, index) => {
    if ((type.template === undefined) === (type.pattern === undefined)) {
      complaints.push({ path: `/cloak_types/${index}`, message: 'needs either a template or a pattern' });
    }
  });
  return isSound('policy', 'policies') ? [...complaints, ...checkEntityNames(config)] : complaints;
}

/** Every complaint about a configuration that has its defaults. */
export function complaintsAbout(config: ConfigFile): Complaint[] {
  const shape = [...shapeComplaints(config), ...nameComplaints(config)];
  return [...shape, ...crossCheck(config, shape)];
}
