import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/config/load.js';
import { readTracing } from '../../../src/config/tracing.js';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };

describe('the standard variables for traces', () => {
  it('ask for nothing when none is set', () => {
    expect(readTracing({})).toEqual({ settings: null, warnings: [] });
    expect(loadConfig({ env: {} }).tracing).toBeNull();
  });

  it('name the collector, its headers and the service', () => {
    const { settings } = readTracing({
      ...ENDPOINT,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc,x-team=a',
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-team=b',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test,service.name=lost',
      OTEL_SERVICE_NAME: 'gate',
      OTEL_EXPORTER_OTLP_TIMEOUT: '250',
    });
    expect(settings).toMatchObject({
      url: 'http://collector:4318/v1/traces',
      headers: { authorization: 'Bearer abc', 'x-team': 'b' },
      resource: { 'service.name': 'gate', 'deployment.environment.name': 'test' },
      timeoutMs: 250,
    });
  });

  it('take an address for traces alone as it stands', () => {
    const env = { ...ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/in' };
    expect(readTracing(env).settings?.url).toBe('https://traces.example/in');
  });

  it('can switch traces off', () => {
    expect(readTracing({ ...ENDPOINT, OTEL_SDK_DISABLED: 'true' }).settings).toBeNull();
    expect(readTracing({ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }).settings).toBeNull();
  });

  it('are complained about where they cannot be used', () => {
    const warningsOf = (env: Record<string, string>) => readTracing({ ...ENDPOINT, ...env }).warnings;
    expect(warningsOf({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })[0]).toContain('grpc');
    expect(warningsOf({ OTEL_TRACES_SAMPLER: 'sometimes' })[0]).toContain('sometimes');
    expect(warningsOf({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '7' })[0]).toContain(
      'OTEL_TRACES_SAMPLER_ARG',
    );
    expect(warningsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })[0]).toContain('not an http address');
  });
});
