import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examineQueue } from '../../src/engine/examine-queue.ts';
import { placeOf } from '../contracts/redis-queue.ts';
import { startRedis, type RedisServer } from '../support/redis-server.ts';
import { says } from '../support/says.ts';

/** Lines of the same length, so that the answer's own count of its bytes holds. A Valkey that plays the part is not to say what it is. */
function writeVersion(answer: string, version: string): string {
  return answer.replace('valkey_version:', 'other__version:').replace(/redis_version:([\d.]+)/, (_line, real: string) => {
    if (real.length < version.length) throw new Error(`${version} does not fit over ${real}.`);
    return `redis_version:${version.padEnd(real.length, '0')}`;
  });
}

describe('a Redis of another version', () => {
  let real: RedisServer;
  let between: Server;
  let version = '';

  /** Nothing but what the server says of its version is changed on the way: no older one can be had here. */
  beforeAll(async () => {
    real = await startRedis();
    const { port } = new URL(real.url);
    between = createServer((client) => {
      const server = connect({ host: '127.0.0.1', port: Number(port) });
      client.on('data', (bytes) => void server.write(bytes));
      server.on('data', (bytes) => void client.write(writeVersion(bytes.toString(), version)));
      client.on('close', () => server.destroy()).on('error', () => undefined);
      server.on('close', () => client.destroy()).on('error', () => undefined);
    });
    between.listen(0, '127.0.0.1');
    await once(between, 'listening');
  });
  afterAll(async () => {
    between.close();
    await real.stop();
  });

  const examine = (): Promise<unknown> =>
    examineQueue({ kind: 'redis', redis: placeOf(`redis://127.0.0.1:${(between.address() as AddressInfo).port}`) });

  it.each(['6.0.9', '5.0.1', '6.1.9'])('%s is refused with what is needed', async (old) => {
    version = old;
    await expect(examine()).rejects.toMatchObject({
      id: 'queue.too-old',
      message: expect.stringContaining('needs 6.2 or newer, or Valkey') as string,
      fix: says('without REDIS_URL the queue is kept in the database'),
    });
  });

  it.each(['6.2.0', '7.4.1', '8.0.2'])('%s is not', async (newer) => {
    version = newer;
    expect(await examine()).toMatchObject({ description: expect.stringContaining(`Redis ${newer}`) as string, warning: '' });
  });
});
