import { Redis } from 'ioredis';
import { UnavailableError } from '../lifecycle/errors.ts';
import type { QueueState, RedisPlace } from './queue-place.ts';
import { QueueUnavailable } from './queue-unavailable.ts';
import { nameRedis, redisOptions } from './redis-connection.ts';

const oldestRedis = [6, 2] as const;
const timeoutMs = 2_000;

/** Connects anew. Throws UnavailableError `queue.unavailable` or `queue.too-old`. */
export async function examineRedis(place: RedisPlace): Promise<QueueState> {
  const client = new Redis({
    ...redisOptions(place),
    lazyConnect: true,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let trouble: Error | undefined;
  // ioredis emits the reason only here; commands reject with just "connection is closed".
  client.on('error', (error: Error) => (trouble ??= error));
  try {
    await client.connect();
    const info = readInfo(await client.info());
    const product = info.has('valkey_version') ? 'Valkey' : 'Redis';
    const version = info.get('valkey_version') ?? info.get('redis_version') ?? 'of an unknown version';
    if (product === 'Redis' && isOlder(version)) throw tooOld(version, nameRedis(place));
    return { description: `BullMQ on ${product} ${version} at ${nameRedis(place)}`, ...checkEviction(info) };
  } catch (cause) {
    throw cause instanceof UnavailableError ? cause : new QueueUnavailable(place, trouble ?? cause);
  } finally {
    client.disconnect();
  }
}

function readInfo(text: string): ReadonlyMap<string, string> {
  const lines = text.split(/\r?\n/).filter((line) => line.includes(':') && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]));
}

/** Only Redis is compared: every Valkey is newer. */
function isOlder(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < oldestRedis[0] || (major === oldestRedis[0] && minor < oldestRedis[1]);
}

/** Reads the policy from INFO, which every client may use; some hosts forbid CONFIG. */
function checkEviction(info: ReadonlyMap<string, string>): Pick<QueueState, 'warning' | 'fix'> {
  const policy = info.get('maxmemory_policy');
  if (policy === undefined || policy === 'noeviction') return { warning: '', fix: '' };
  return {
    warning: `when its memory is full it throws jobs away (${policy}), and runs start late`,
    fix: 'Set `maxmemory-policy noeviction` in its configuration.',
  };
}

function tooOld(version: string, where: string): UnavailableError {
  return new UnavailableError({
    id: 'queue.too-old',
    message: `Redis at ${where} is version ${version}; Throughline needs ${oldestRedis.join('.')} or newer, or Valkey.`,
    fix: 'Upgrade it, or name another in REDIS_URL; without REDIS_URL the queue is kept in the database.',
  });
}
