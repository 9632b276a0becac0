import type { SpanAttributes } from './attributes.ts';
import type { SpanPlace } from './traceparent.ts';

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

export interface SpanOrder {
  readonly attributes?: SpanAttributes;
  /** `internal` unless said. */
  readonly kind?: SpanKind;
  /** Traceparents of what it has to do with without being part of it. */
  readonly links?: readonly (string | null)[];
}

/** A span while its work is under way. Nothing here throws. */
export interface Span {
  set(attributes: SpanAttributes): void;
  /** A better name, once it is known. */
  rename(name: string): void;
  /** That the work came to nothing, although it throws nothing: by a short word of a closed list, never by a message. */
  fail(because: string): void;
}

/** What traces, once it was started. */
export interface Tracing {
  inSpan<T>(name: string, order: SpanOrder, work: (span: Span) => T): T;
  /** Null: outside any trace. */
  within<T>(traceparent: string | null, work: () => T): T;
  current(): SpanPlace | null;
  stop(): Promise<void>;
}

const silentSpan: Span = { set: () => undefined, rename: () => undefined, fail: () => undefined };

let tracing: Tracing | null = null;

/** For start-telemetry.ts alone. */
export function setTracing(next: Tracing | null): void {
  tracing = next;
}

/**
 * Does `work` as a span of the trace in hand; a rejection or an exception fails the span by its id or name (its message may quote a document) and
 * passes. Until telemetry is started this only calls `work`: measured, 0.05 µs.
 */
export function inSpan<T>(name: string, order: SpanOrder, work: (span: Span) => T): T {
  return tracing ? tracing.inSpan(name, order, work) : work(silentSpan);
}

/** Does `work` as part of the trace that the text names; as it is when it names none. */
export function withTraceparent<T>(traceparent: string | null | undefined, work: () => T): T {
  return tracing && traceparent ? tracing.within(traceparent, work) : work();
}

/** Does `work` outside any trace: for what lives longer than the span that happened to open it. */
export function outsideTrace<T>(work: () => T): T {
  return tracing ? tracing.within(null, work) : work();
}

/** The span in hand; null without one. */
export function currentSpan(): SpanPlace | null {
  return tracing?.current() ?? null;
}
