// What can be said of the image and the manifests without an engine: that they name files that exist, a user that is not
// root, the ports of the configuration and settings it knows, and that nothing but Portcullis may reach a provider.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { loadConfig } from '../../src/config/load.js';
import { ConfigSchema, type ConfigFile } from '../../src/config/schema.js';

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const read = (path: string) => readFileSync(root(path), 'utf8');
const DEFAULTS = Value.Default(ConfigSchema, {}) as ConfigFile;
const PORTS = [DEFAULTS.proxy.port, DEFAULTS.admin.port];
const USER = 1000;

interface Instruction {
  readonly word: string;
  readonly rest: string;
}

/** The stages of the Dockerfile, each a list of instructions with continued lines joined. */
function stagesOf(dockerfile: string): Instruction[][] {
  const lines = dockerfile
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [, word = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    if (word === 'FROM') stages.push([]);
    stages.at(-1)?.push({ word, rest });
  }
  return stages;
}

const stages = stagesOf(read('Dockerfile'));
const last = stages.at(-1)!;
const restsOf = (stage: readonly Instruction[], word: string) =>
  stage.filter((one) => one.word === word).map(({ rest }) => rest);
/** Whether the build may see a path: the last line of .dockerignore that speaks of it counts. */
function isSent(path: string): boolean {
  let sent = true;
  for (const line of read('.dockerignore').split('\n')) {
    const isBack = line.startsWith('!');
    const name = isBack ? line.slice(1) : line;
    if (name === '*' || path === name || path.startsWith(`${name}/`)) sent = isBack;
  }
  return sent;
}

describe('the image', () => {
  it('knows only instructions that exist', () => {
    const known = [
      'FROM',
      'WORKDIR',
      'COPY',
      'RUN',
      'ENV',
      'LABEL',
      'USER',
      'VOLUME',
      'EXPOSE',
      'HEALTHCHECK',
      'ENTRYPOINT',
      'CMD',
    ];
    for (const { word } of stages.flat()) expect(known).toContain(word);
  });

  it('copies what is in the checkout and is sent to the build', () => {
    const copied = stages
      .flatMap((stage) => restsOf(stage, 'COPY'))
      .filter((rest) => !rest.includes('--from='))
      .flatMap((rest) => rest.split(' ').slice(0, -1));
    expect(copied.length).toBeGreaterThan(5);
    for (const path of copied) {
      expect(existsSync(root(path)), path).toBe(true);
      expect(isSent(path), path).toBe(true);
    }
  });

  it('builds with everything that the build reads', () => {
    const build = stages[0]!;
    const before = build.slice(
      0,
      build.findIndex(({ rest }) => rest.includes('npm run build')),
    );
    const copied = restsOf(before, 'COPY').flatMap((rest) => rest.split(' ').slice(0, -1));
    const reads = [...read('bin/prepare.js').matchAll(/\bat\('([\w.-]+)'/g)].map(([, path]) => path!);
    expect(reads).toContain('rules');
    for (const path of reads.filter((one) => !['node_modules', 'dist', 'bench'].includes(one)))
      expect(copied, path).toContain(path);
  });

  it('is sent no secrets, data or history', () => {
    for (const path of ['.git', 'data', 'node_modules', '.env', 'test', 'models/corpus', 'models/training'])
      expect(isSent(path), path).toBe(false);
  });

  it('ends slim: no tools are run or installed in the last stage, which is a slim image', () => {
    expect(restsOf(last, 'FROM')).toEqual(['node:22-bookworm-slim']);
    expect(restsOf(last, 'RUN')).toEqual([]);
  });

  it('has rules, models and the program inside, and takes nothing from outside', () => {
    for (const path of ['rules', 'models', 'config', 'bin', 'dist', 'node_modules'])
      expect(
        restsOf(last, 'COPY').some((rest) => rest.endsWith(`./${path}`)),
        path,
      ).toBe(true);
    for (const { rest } of stages.flat()) expect(rest).not.toMatch(/curl|wget|https?:\/\/(?!127)/);
  });

  it('runs as a user that is not root, named by number', () => {
    expect(restsOf(last, 'USER')).toEqual([`${USER}:${USER}`]);
    const words = last.map(({ word }) => word);
    expect(words.indexOf('USER')).toBeGreaterThan(words.lastIndexOf('COPY'));
  });

  it('keeps its data in a volume, exposes the ports of the configuration and asks /readyz', () => {
    expect(restsOf(last, 'VOLUME')).toEqual(['/data']);
    expect(restsOf(last, 'ENV').join(' ')).toContain('PORTCULLIS_DATA_DIR=/data');
    expect(restsOf(last, 'EXPOSE').join(' ').split(' ').map(Number)).toEqual(PORTS);
    const [health = ''] = restsOf(last, 'HEALTHCHECK');
    expect(health).toContain(`127.0.0.1:${DEFAULTS.admin.port}/readyz`);
    expect(JSON.parse(health.slice(health.indexOf('CMD') + 3))).toEqual([
      'node',
      '-e',
      expect.stringContaining('process.exit(1)'),
    ]);
    expect(JSON.parse(restsOf(last, 'ENTRYPOINT')[0]!)).toEqual(['node', 'bin/portcullis']);
  });
});

/** Settings that name nothing, or that the configuration refuses. */
function troublesOf(env: Readonly<Record<string, string>>): readonly string[] {
  return loadConfig({ env }).warnings.filter((warning) => warning.includes('names no setting'));
}

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml'));
  const { portcullis, agent } = compose.services;

  it('gives Portcullis settings that it knows', () => {
    expect(troublesOf(portcullis.environment)).toEqual([]);
    expect(loadConfig({ env: portcullis.environment }).proxy).toMatchObject({
      host: '0.0.0.0',
      require_key: true,
    });
  });

  it('leaves the agent no way but through Portcullis, and no provider’s key', () => {
    expect(agent.networks).toEqual(['inside']);
    expect(compose.networks.inside.internal).toBe(true);
    expect(portcullis.networks).toContain('outside');
    expect(agent.environment.OPENAI_BASE_URL).toBe(`http://portcullis:${DEFAULTS.proxy.port}/v1`);
    expect(agent.environment.OPENAI_API_KEY).toBe('${AGENT_KEY:-}');
    expect(agent.depends_on.portcullis.condition).toBe('service_healthy');
  });

  it.each(['portcullis', 'agent'])('runs %s without rights: no root, read-only, no capabilities', (name) => {
    expect(compose.services[name]).toMatchObject({
      read_only: true,
      user: '1000:1000',
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });

  it('keeps the data in a volume', () => {
    expect(portcullis.volumes).toEqual(['data:/data']);
    expect(compose.volumes).toHaveProperty('data');
  });
});

describe.each(['sidecar', 'gateway'])('deploy/kubernetes/%s.yaml', (name) => {
  const documents = parseAllDocuments(read(`deploy/kubernetes/${name}.yaml`));
  const all: any[] = documents.map((document) => document.toJS());
  const ofKind = (kind: string) => all.filter((one) => one.kind === kind);
  const pod = ofKind('Deployment')[0].spec.template;
  const containers: any[] = [...(pod.spec.initContainers ?? []), ...pod.spec.containers];
  const ours = containers.find((one) => one.name === 'portcullis');

  it('is YAML of objects with a version, a kind and a name', () => {
    for (const document of documents) expect(document.errors).toEqual([]);
    for (const one of all) {
      expect(one).toMatchObject({
        apiVersion: expect.any(String),
        kind: expect.any(String),
        metadata: { name: expect.stringMatching(/^[a-z][a-z-]*$/) },
      });
    }
  });

  it('configures Portcullis with a file it accepts, on the ports it declares', () => {
    const file = parse(ofKind('ConfigMap')[0].data['portcullis.yaml']);
    const env = Object.fromEntries(Object.keys(ofKind('Secret')[0].stringData).map((key) => [key, 'x']));
    const filled = loadConfig({
      env,
      flags: Object.fromEntries(
        Object.entries(file).flatMap(([section, value]) =>
          typeof value === 'object'
            ? Object.entries(value!).map(([key, v]) => [`${section}.${key}`, v])
            : [[section, value]],
        ),
      ),
    });
    expect([filled.proxy.port, filled.admin.port]).toEqual(PORTS);
    expect(ours.ports.map((port: any) => port.containerPort)).toEqual(PORTS);
    expect(ours.args).toEqual(['serve', '--config', '/etc/portcullis/portcullis.yaml']);
    expect(ours.volumeMounts.map((mount: any) => mount.mountPath)).toEqual([
      '/etc/portcullis',
      '/data',
      '/tmp',
    ]);
  });

  it('has probes, limits and no rights', () => {
    expect(ours.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'admin' });
    expect(ours.startupProbe.httpGet).toEqual({ path: '/readyz', port: 'admin' });
    expect(ours.livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'admin' });
    for (const one of containers) {
      expect(one.resources, one.name).toMatchObject({
        requests: { cpu: expect.anything(), memory: expect.anything() },
        limits: { cpu: expect.anything(), memory: expect.anything() },
      });
      expect(one.securityContext, one.name).toMatchObject({
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      });
    }
    expect(ours.securityContext).toMatchObject({ runAsNonRoot: true, readOnlyRootFilesystem: true });
    expect(ours.securityContext.runAsUser ?? pod.spec.securityContext.runAsUser).toBe(USER);
    expect(pod.spec.automountServiceAccountToken).toBe(false);
    const drainSeconds = DEFAULTS.proxy.drain_timeout_ms / 1_000;
    expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThan(drainSeconds);
  });

  it('lets only the pod of Portcullis out, and there only to DNS and HTTPS', () => {
    const label = pod.metadata.labels.app;
    const policy = ofKind('NetworkPolicy').find((one) => one.spec.podSelector.matchLabels.app === label);
    expect(policy.spec.policyTypes).toEqual(['Ingress', 'Egress']);
    const out = policy.spec.egress.filter((rule: any) => rule.to.some((to: any) => 'ipBlock' in to));
    expect(out).toHaveLength(1);
    expect(out[0].ports).toEqual([{ protocol: 'TCP', port: 443 }]);
    expect(out[0].to[0].ipBlock.except).toContain('169.254.0.0/16');
    for (const other of ofKind('NetworkPolicy').filter((one) => one !== policy)) {
      const places = other.spec.egress.flatMap((rule: any) => rule.to);
      expect(places.some((to: any) => 'ipBlock' in to)).toBe(false);
    }
  });

  it('gives the provider’s key to Portcullis alone', () => {
    for (const one of containers) {
      const holds = JSON.stringify(one.envFrom ?? []).includes('provider-keys');
      expect(holds, one.name).toBe(one.name === 'portcullis');
    }
  });
});

describe('the sidecar’s fence', () => {
  it('closes the way out to every user but Portcullis’s, before anything else starts', () => {
    const deployment: any = parseAllDocuments(read('deploy/kubernetes/sidecar.yaml'))
      .map((document) => document.toJS())
      .find((one) => one.kind === 'Deployment');
    const { initContainers, containers } = deployment.spec.template.spec;
    expect(initContainers.map((one: any) => one.name)).toEqual(['fence', 'portcullis']);
    const command: string[] = initContainers[0].command;
    expect(command[command.indexOf('--uid-owner') + 1]).toBe(String(USER));
    expect(command[command.indexOf('--dport') + 1]).toBe('443');
    expect(containers[0].securityContext.runAsUser).not.toBe(USER);
    expect(initContainers[1].restartPolicy).toBe('Always');
  });
});
