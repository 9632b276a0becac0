import { readRedisUrl } from '../../src/config/addresses.ts';
import type { RedisPlace } from '../../src/engine/queue-place.ts';
import { startRedis } from '../support/redis-server.ts';
import type { QueueServerKind } from './queue-servers.ts';

export const redisQueue: QueueServerKind = {
  name: 'Redis',
  async start() {
    const server = await startRedis();
    const redis = placeOf(server.url);
    return {
      redis,
      openPlace: () => ({ place: { kind: 'redis', redis }, close: async () => undefined }),
      empty: () => server.flush(),
      stop: () => server.stop(),
    };
  },
};

/** What the configuration makes of the address. */
export function placeOf(url: string, prefix = 'test'): RedisPlace {
  return { ...readRedisUrl(url), prefix };
}
