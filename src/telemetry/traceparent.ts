/** Names a span across processes (W3C Trace Context, level 1). */
export interface SpanPlace {
  readonly traceId: string;
  readonly spanId: string;
  readonly traceFlags: number;
}

// Later versions may append fields, which are ignored; ff and ids of zeros are invalid (3.2.2).
const wellFormed = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

/** Parses a traceparent. Returns null for an invalid one, whose sender then has no trace. */
export function parseTraceparent(text: string | null | undefined): SpanPlace | null {
  const [, version, traceId, spanId, flags] = wellFormed.exec(text ?? '') ?? [];
  if (version === undefined || traceId === undefined || spanId === undefined || flags === undefined) return null;
  if (version === '00' && text?.length !== 55) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 };
}

export function writeTraceparent({ traceId, spanId, traceFlags }: SpanPlace): string {
  return `00-${traceId}-${spanId}-0${traceFlags & 1}`;
}
