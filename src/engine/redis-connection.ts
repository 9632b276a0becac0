import { isIP } from 'node:net';
import { Redis, type RedisOptions } from 'ioredis';
import type { RedisPlace } from './queue-place.ts';

/** How long a command of the queue may take before its server counts as gone: one that hangs, or whose network was cut, says nothing. */
const usualTimeoutMs = 5_000;
const longestPauseMs = 1_000;
/** How long a server may say nothing to a connection that blocks; BullMQ never blocks for more than 10 s. */
const socketTimeoutMs = 15_000;
/** How long a server that hangs is waited for when its connection is given up. */
const disconnectTimeoutMs = 200;

/** Connections to the queue's Redis: `asker` for commands that fail soon, `worker` for those that wait for as long as it takes. */
export function connectRedis(
  place: RedisPlace,
  use: 'asker' | 'worker',
  { ended, timeoutMs = usualTimeoutMs }: { ended?: AbortSignal; timeoutMs?: number } = {},
): Redis {
  const deadlines: RedisOptions =
    use === 'worker'
      ? // BullMQ demands that a connection that blocks retries for ever.
        { maxRetriesPerRequest: null, socketTimeout: socketTimeoutMs }
      : { maxRetriesPerRequest: 1, commandTimeout: timeoutMs };
  return new Redis({
    ...redisOptions(place),
    ...deadlines,
    connectTimeout: timeoutMs,
    disconnectTimeout: disconnectTimeoutMs,
    // BullMQ makes a copy for what blocks, which nobody else could end.
    retryStrategy: (times) => (ended?.aborted ? null : Math.min(times * 100, longestPauseMs)),
    // A replica that was promoted elsewhere: the name leads to the new one.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  });
}

/** Without what depends on the use. */
export function redisOptions({ at, username, password, db, tls }: RedisPlace): RedisOptions {
  return {
    ...at,
    db,
    connectionName: 'throughline',
    ...(username === '' ? {} : { username }),
    ...(password === '' ? {} : { password }),
    // The name that its certificate is asked for; TLS has none for numbers (RFC 6066, section 3), and Node compares those by itself.
    ...(tls && 'host' in at ? { tls: { ...tls, ...(isIP(at.host) ? {} : { servername: at.host }) } } : {}),
  };
}

/** Where it is, without its password. */
export function nameRedis({ at, db, prefix }: RedisPlace): string {
  const server = 'path' in at ? at.path : `${at.host}:${at.port}`;
  return `${server}, database ${db}, prefix ${prefix}`;
}
