import { isIP } from 'node:net';
import { Redis, type RedisOptions } from 'ioredis';
import type { RedisPlace } from './queue-place.ts';

/** How long a command may take before the server counts as gone; a hung one reports nothing. */
const usualTimeoutMs = 5_000;
const longestPauseMs = 1_000;
/** How long a server may be silent on a blocking connection; BullMQ blocks for at most 10 s. */
const socketTimeoutMs = 15_000;
/** How long a disconnect waits for a server that hangs. */
const disconnectTimeoutMs = 200;

/** Connects to Redis: commands of an `asker` fail soon, those of a `worker` block. */
export function connectRedis(
  place: RedisPlace,
  use: 'asker' | 'worker',
  { ended, timeoutMs = usualTimeoutMs }: { ended?: AbortSignal; timeoutMs?: number } = {},
): Redis {
  const deadlines: RedisOptions =
    use === 'worker'
      ? // BullMQ demands that a blocking connection retries for ever.
        { maxRetriesPerRequest: null, socketTimeout: socketTimeoutMs }
      : { maxRetriesPerRequest: 1, commandTimeout: timeoutMs };
  return new Redis({
    ...redisOptions(place),
    ...deadlines,
    connectTimeout: timeoutMs,
    disconnectTimeout: disconnectTimeoutMs,
    // BullMQ duplicates the connection for blocking commands; only this can end the copy.
    retryStrategy: (times) => (ended?.aborted ? null : Math.min(times * 100, longestPauseMs)),
    // The server became a replica: a new connection by name reaches the promoted one.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  });
}

/** Returns the options that do not depend on the use. */
export function redisOptions({ at, username, password, db, tls }: RedisPlace): RedisOptions {
  return {
    ...at,
    db,
    connectionName: 'throughline',
    ...(username === '' ? {} : { username }),
    ...(password === '' ? {} : { password }),
    // The name that the certificate must have. TLS sends none for an IP address (RFC 6066, section
    // 3), and Node compares those by itself.
    ...(tls && 'host' in at ? { tls: { ...tls, ...(isIP(at.host) ? {} : { servername: at.host }) } } : {}),
  };
}

/** Returns the server's location, without its password. */
export function nameRedis({ at, db, prefix }: RedisPlace): string {
  const server = 'path' in at ? at.path : `${at.host}:${at.port}`;
  return `${server}, database ${db}, prefix ${prefix}`;
}
