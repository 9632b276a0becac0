import { UnavailableError, type Refusal } from '../lifecycle/errors.ts';
import { readTlsFailure } from '../lifecycle/tls-failure.ts';
import type { RedisPlace } from './queue-place.ts';
import { nameRedis } from './redis-connection.ts';

const meanwhile = 'Runs wait in the database meanwhile, and go on by themselves.';

/**
 * Redis does not answer: `queue.unavailable`, or `queue.tls` when only certificates prevent it.
 * Nothing is lost: wake-ups wait in the database.
 */
export class QueueUnavailable extends UnavailableError {
  constructor(place: RedisPlace, cause?: unknown) {
    super({ ...describe(place, cause), cause });
  }
}

function describe(place: RedisPlace, cause: unknown): Pick<Refusal, 'id' | 'message' | 'fix'> {
  const where = nameRedis(place);
  const text = cause instanceof Error ? cause.message : '';
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const tls = readTlsFailure(
    { code, text },
    { variable: 'REDIS_URL', withoutTls: 'Write redis:// instead of rediss:// in REDIS_URL.' },
  );
  if (tls) {
    return {
      id: 'queue.tls',
      message: `No encrypted connection to Redis at ${where}: ${tls.why}.`,
      fix: `${tls.fix} ${meanwhile}`,
    };
  }
  return {
    id: 'queue.unavailable',
    message: `Redis at ${where} does not answer${text === '' ? '' : `: ${text}`}.`,
    // TLS on one side only makes both sides stay silent, and so does a missing client certificate.
    fix: place.tls
      ? `Check that it runs, that REDIS_URL is right and that it speaks TLS there; else write redis://. Where it asks for a certificate, name one: sslcert=/path/to/client.pem&sslkey=/path/to/client.key. ${meanwhile}`
      : `Check that it runs and that REDIS_URL is right; where it speaks TLS, write rediss://. ${meanwhile}`,
  };
}
