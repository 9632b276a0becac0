import { pino } from 'pino';
import type { Config } from './config/config.ts';
import { currentSpan } from './telemetry/spans.ts';
import { redactLogLine } from './redaction/redact-log-line.ts';

export type Log = pino.Logger;

/** Logs JSON to stderr, because stdout is one document. Secrets are redacted. */
export function createLog(
  level: Config['logLevel'],
  destination: pino.DestinationStream = pino.destination({ dest: 2, sync: true }),
): Log {
  return pino({ level: level ?? 'silent', mixin: nameTrace, hooks: { streamWrite: redactLogLine } }, destination);
}

/** Links a line to its trace and back. */
function nameTrace(): object {
  const span = currentSpan();
  return span ? { traceId: span.traceId, spanId: span.spanId } : {};
}
