import { expect, test } from 'vitest';
import { readTraceSettings } from '../../src/telemetry/trace-settings.ts';

function read(environment: NodeJS.ProcessEnv) {
  const problems: string[] = [];
  return { settings: readTraceSettings(environment, problems), problems };
}

test.each([
  {},
  { OTEL_SERVICE_NAME: 'x' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: '' },
  { OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' },
  { OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' },
])('%j asks for no traces', (environment) => {
  expect(read(environment)).toEqual({ settings: null, problems: [] });
});

test('an endpoint for everything gets the path of traces, one for traces is taken as it is', () => {
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318/' }).settings?.url).toBe('http://c:4318/v1/traces');
  expect(read({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://c/mine' }).settings?.url).toBe('http://c/mine');
  expect(read({ OTEL_TRACES_EXPORTER: 'otlp' }).settings?.url).toBeNull();
});

test('name, resource and sampler are taken from their variables', () => {
  const { settings } = read({
    OTEL_TRACES_EXPORTER: 'otlp',
    OTEL_SERVICE_NAME: 'lifecycle',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=pro%64,team=a b,broken,=x,bad=%E0%A4',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  });
  expect(settings).toMatchObject({
    serviceName: 'lifecycle',
    resource: { 'deployment.environment.name': 'prod', team: 'a b' },
    sampler: { name: 'parentbased_traceidratio', ratio: 0.25 },
  });
});

test('what cannot be meant is a problem each, naming its variable', () => {
  const { problems } = read({
    OTEL_TRACES_EXPORTER: 'jaeger',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_TRACES_SAMPLER: 'sometimes',
    OTEL_TRACES_SAMPLER_ARG: 'half',
    OTEL_BSP_SCHEDULE_DELAY: '0',
  });
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    'OTEL_TRACES_EXPORTER',
    'OTEL_EXPORTER_OTLP_PROTOCOL',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_TRACES_SAMPLER',
    'OTEL_TRACES_SAMPLER_ARG',
    'OTEL_BSP_SCHEDULE_DELAY',
  ]);
});
