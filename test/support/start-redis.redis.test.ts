import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { startRedis } from './redis-server.ts';

describe('startRedis', () => {
  it('gives a server that keeps what it was told over a kill, and nothing over a flush', async () => {
    const server = await startRedis();
    const client = new Redis(server.url, { maxRetriesPerRequest: null });
    client.on('error', () => undefined);
    await client.set('word', 'kept');
    expect(await client.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
    const before = server.pid;
    await server.restart();
    expect(server.pid).not.toBe(before);
    expect(await client.get('word')).toBe('kept');
    await server.flush();
    expect(await client.get('word')).toBeNull();
    client.disconnect();
    await server.stop();
  });

  it('listens on a Unix socket when it is named one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tl-'));
    const socket = join(folder, 'redis.sock');
    const server = await startRedis({ socket });
    const client = new Redis({ path: socket });
    expect(await client.ping()).toBe('PONG');
    client.disconnect();
    await server.stop();
    await rm(folder, { recursive: true });
  });

  it('says why a server does not come up', async () => {
    await expect(startRedis({ options: ['--no-such-option', 'x'] })).rejects.toThrow(/no-such-option/);
  });
});
