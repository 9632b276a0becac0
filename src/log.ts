import { pino } from 'pino';
import type { Config } from './config.ts';

export type Log = pino.Logger;

/** Structured log on stderr, so that stdout stays one document. Values under the named keys never appear. */
export function createLog(level: Config['logLevel']): Log {
  return pino({ level, redact: ['token', '*.token', 'password', '*.password'] }, pino.destination({ dest: 2, sync: true }));
}
