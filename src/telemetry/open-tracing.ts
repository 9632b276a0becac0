import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { ROOT_CONTEXT, SpanKind as Kind, SpanStatusCode, trace, type Context, type Span as OtelSpan } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import { ATTR_SERVICE_INSTANCE_ID, ATTR_SERVICE_NAME, ATTR_SERVICE_VERSION } from '@opentelemetry/semantic-conventions';
import { attributes as names, schemaUrl, type AttributeName, type SpanAttributes } from './attributes.ts';
import { nameError } from './name-error.ts';
import type { Span, SpanKind, SpanOrder, Tracing } from './spans.ts';
import type { TraceSettings } from './trace-settings.ts';
import { parseTraceparent } from './traceparent.ts';

/** Timeout of one export with its retries. A collector that is down costs it once, at shutdown. */
const exportTimeoutMs = 2_000;
/** Queue limit. Further spans are dropped, so that a collector that is down costs no memory. */
const mostWaiting = 2_048;
const longestValue = 200;

const kinds: Readonly<Record<SpanKind, Kind>> = {
  internal: Kind.INTERNAL,
  server: Kind.SERVER,
  client: Kind.CLIENT,
  producer: Kind.PRODUCER,
  consumer: Kind.CONSUMER,
};

/**
 * Opens tracing to a collector over OTLP. It registers nothing globally, so that libraries that
 * trace on their own, with prompts in their attributes, export nothing.
 */
export function openTracing(settings: TraceSettings, { version }: { version: string }): Tracing {
  const exporter = new OTLPTraceExporter({
    ...(settings.url === null ? {} : { url: settings.url }),
    timeoutMillis: exportTimeoutMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      ...settings.resource,
      [ATTR_SERVICE_NAME]: settings.serviceName,
      [ATTR_SERVICE_VERSION]: version,
      [ATTR_SERVICE_INSTANCE_ID]: `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`,
    }),
    sampler: chooseSampler(settings),
    spanLimits: { attributeValueLengthLimit: longestValue },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: mostWaiting,
        scheduledDelayMillis: settings.delayMs,
        exportTimeoutMillis: exportTimeoutMs,
      }),
    ],
  });
  const tracer = provider.getTracer('throughline', version, { schemaUrl });
  const contexts = new AsyncLocalStorageContextManager().enable();

  return {
    inSpan<T>(name: string, { attributes = {}, kind = 'internal', links = [] }: SpanOrder, work: (span: Span) => T): T {
      const parent = contexts.active();
      const span = tracer.startSpan(
        name,
        { kind: kinds[kind], attributes: translate(attributes), links: readLinks(links) },
        parent,
      );
      const handle = handleOf(span);
      const settle = (error: unknown): never => {
        handle.fail(nameError(error));
        span.end();
        throw error;
      };
      let result: T;
      try {
        result = contexts.with(trace.setSpan(parent, span), () => work(handle));
      } catch (error) {
        return settle(error);
      }
      if (!(result instanceof Promise)) {
        span.end();
        return result;
      }
      return result.then((value: unknown) => {
        span.end();
        return value;
      }, settle) as T;
    },

    within: (traceparent, work) =>
      contexts.with(traceparent === null ? ROOT_CONTEXT : enter(traceparent, contexts.active()), work),

    current() {
      return trace.getSpanContext(contexts.active()) ?? null;
    },

    async stop() {
      // The exporter has already given up on a collector that is down.
      await provider.shutdown().catch(() => undefined);
      contexts.disable();
    },
  };
}

function enter(traceparent: string, active: Context): Context {
  const place = parseTraceparent(traceparent);
  return place ? trace.setSpanContext(ROOT_CONTEXT, { ...place, isRemote: true }) : active;
}

function readLinks(links: NonNullable<SpanOrder['links']>) {
  return links.flatMap((text) => {
    const place = parseTraceparent(text);
    return place ? [{ context: { ...place, isRemote: true } }] : [];
  });
}

function handleOf(span: OtelSpan): Span {
  return {
    set: (given) => void span.setAttributes(translate(given)),
    rename: (name) => void span.updateName(name),
    fail(because) {
      span.setAttribute(names.errorType, because);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
  };
}

function translate(given: SpanAttributes): Record<string, string | number | boolean | string[]> {
  const known = Object.entries(given).flatMap(([name, value]) => {
    if (value === null || value === undefined) return [];
    return [[names[name as AttributeName], Array.isArray(value) ? [...value] : value] as const];
  });
  return Object.fromEntries(known) as Record<string, string | number | boolean | string[]>;
}

function chooseSampler({ sampler: { name, ratio } }: TraceSettings): Sampler {
  const root = name.endsWith('off')
    ? new AlwaysOffSampler()
    : name.endsWith('ratio')
      ? new TraceIdRatioBasedSampler(ratio)
      : new AlwaysOnSampler();
  return name.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root;
}
