import type { QueuePlace, QueueState } from './queue-place.ts';

/** Throws UnavailableError `queue.unavailable` or `queue.too-old`, and errors of the database. */
export async function examineQueue(place: QueuePlace): Promise<QueueState> {
  if (place.kind === 'redis') {
    const { examineRedis } = await import('./examine-redis.ts');
    return await examineRedis(place.redis);
  }
  await place.pool.query('select');
  return { description: 'BullMQ in the same database', warning: '', fix: '' };
}
