import { pino } from 'pino';
import type { Config } from './config/config.ts';
import { currentSpan } from './telemetry/spans.ts';
import { redactLogLine } from './redaction/redact-log-line.ts';

export type Log = pino.Logger;

/** Structured log on stderr, so that stdout stays one document. Secrets never appear in it, wherever in a message, an error or an object they are. */
export function createLog(
  level: Config['logLevel'],
  destination: pino.DestinationStream = pino.destination({ dest: 2, sync: true }),
): Log {
  return pino({ level: level ?? 'silent', mixin: nameTrace, hooks: { streamWrite: redactLogLine } }, destination);
}

/** So that a line is found from its trace and the other way round. */
function nameTrace(): object {
  const span = currentSpan();
  return span ? { traceId: span.traceId, spanId: span.spanId } : {};
}
