/** Destination of traces, read from OpenTelemetry's own variables as in other services. */
export interface TraceSettings {
  /** Null leaves the default to the exporter, which is localhost. */
  readonly url: string | null;
  readonly serviceName: string;
  /** Attributes of every span, such as the deployment environment. */
  readonly resource: Readonly<Record<string, string>>;
  readonly sampler: { readonly name: (typeof samplers)[number]; readonly ratio: number };
  /** Milliseconds between two batches. */
  readonly delayMs: number;
}

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/**
 * Reads the settings; null when no endpoint or exporter is named or traces are switched off. Adds
 * invalid values to `problems`. The exporter itself reads headers, certificates and compression.
 */
export function readTraceSettings(environment: NodeJS.ProcessEnv, problems: string[]): TraceSettings | null {
  const read = (name: string): string => environment[name]?.trim() ?? '';
  const exporter = read('OTEL_TRACES_EXPORTER');
  const own = read('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT');
  const shared = read('OTEL_EXPORTER_OTLP_ENDPOINT');
  if (read('OTEL_SDK_DISABLED').toLowerCase() === 'true' || exporter === 'none') return null;
  if (exporter === '' && own === '' && shared === '') return null;
  if (exporter !== '' && exporter !== 'otlp') problems.push('OTEL_TRACES_EXPORTER: Write otlp or none.');

  const protocol = read('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') || read('OTEL_EXPORTER_OTLP_PROTOCOL');
  if (protocol !== '' && !protocol.startsWith('http/'))
    problems.push('OTEL_EXPORTER_OTLP_PROTOCOL: Traces are sent as http/json; name an endpoint that takes OTLP over HTTP.');
  for (const [name, value] of Object.entries({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own, OTEL_EXPORTER_OTLP_ENDPOINT: shared })) {
    if (value !== '' && !/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
      problems.push(`${name}: Write an address such as http://127.0.0.1:4318.`);
  }

  const sampler = samplers.find((name) => name === (read('OTEL_TRACES_SAMPLER') || 'parentbased_always_on'));
  if (!sampler) problems.push(`OTEL_TRACES_SAMPLER: Write one of ${samplers.join(', ')}.`);
  const ratio = Number(read('OTEL_TRACES_SAMPLER_ARG') || '1');
  if (!(ratio >= 0 && ratio <= 1)) problems.push('OTEL_TRACES_SAMPLER_ARG: Write a number from 0 to 1.');
  const delayMs = Number(read('OTEL_BSP_SCHEDULE_DELAY') || '5000');
  if (!(Number.isInteger(delayMs) && delayMs > 0)) problems.push('OTEL_BSP_SCHEDULE_DELAY: Write whole milliseconds.');

  return {
    url: own || (shared && `${shared.replace(/(?<!\/)\/+$/, '')}/v1/traces`) || null,
    serviceName: read('OTEL_SERVICE_NAME') || 'throughline',
    resource: readResource(read('OTEL_RESOURCE_ATTRIBUTES')),
    sampler: { name: sampler ?? 'parentbased_always_on', ratio },
    delayMs,
  };
}

/** Parses percent-encoded `key=value,key=value` (W3C Baggage) and skips what has another form. */
function readResource(text: string): Record<string, string> {
  const pairs = text.split(',').flatMap((pair) => {
    const at = pair.indexOf('=');
    if (at < 1) return [];
    try {
      return [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())] as const];
    } catch {
      return [];
    }
  });
  return Object.fromEntries(pairs);
}
