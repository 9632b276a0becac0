import { Queue, createPostgresBackend } from 'bullmq';
import { queueName } from './migrate-queue.ts';
import type { QueuePlace } from './queue-place.ts';
import { connectRedis } from './redis-connection.ts';

/** BullMQ's own queue, for the board that shows it. */
export interface BoardQueue {
  readonly queue: Queue;
  readonly close: () => Promise<void>;
}

/** Opens the queue for reading. Errors are not reported here; each query rejects with its own. */
export function openBoardQueue(place: QueuePlace): BoardQueue {
  if (place.kind === 'postgres') {
    const connection = place.pool;
    const queue = new Queue(queueName, { connection, skipMetasUpdate: true }, createPostgresBackend) as unknown as Queue;
    queue.on('error', () => undefined);
    return { queue, close: () => queue.close() };
  }
  const client = connectRedis(place.redis, 'asker');
  client.on('error', () => undefined);
  const queue = new Queue(queueName, {
    connection: client,
    prefix: place.redis.prefix,
    skipMetasUpdate: true,
    skipVersionCheck: true,
  });
  queue.on('error', () => undefined);
  return {
    queue,
    async close() {
      await queue.close();
      client.disconnect();
    },
  };
}
