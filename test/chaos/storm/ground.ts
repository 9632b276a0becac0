import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { prepareDatabase } from '../../../src/compose.ts';
import type { ConnectionTarget } from '../../../src/repository/database/connection.ts';
import { openEmbeddedServer, type EmbeddedServer } from '../../../src/repository/embedded/open-server.ts';
import { findPostmaster } from '../../../src/repository/embedded/postmaster.ts';
import { roleTargets } from '../../../src/repository/database/work-roles.ts';
import { freeze } from '../../support/freeze.ts';
import { startRedis, type RedisServer } from '../../support/redis-server.ts';

/** The servers that everything stands on, in a folder of their own. */
export interface Ground {
  readonly owner: ConnectionTarget;
  readonly service: ConnectionTarget;
  /** Where Postgres listens now. */
  socketPath(): string;
  /** Null: the queue is on Postgres. */
  readonly redis: RedisServer | null;
  /** Ends Postgres as a crash does (immediate shutdown), and starts it again after `downMs`. */
  restartPostgres(downMs: number): Promise<void>;
  /** Stops Postgres with all of its processes, which keep their connections. Returns how to let it go on. */
  freezePostgres(): Promise<() => void>;
  stop(): Promise<void>;
}

export async function openGround({ redis }: { redis: boolean }): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), 'throughline-storm-'));
  // As root, the server's user must pass through.
  await chmod(folder, 0o711);
  const home = join(folder, 'server');
  // Durable, as it is shipped: an immediate shutdown loses whatever was only promised.
  let server: EmbeddedServer = await openEmbeddedServer({ folder: home });
  await prepareDatabase(server.owner, server.passwords);
  const redisServer = redis ? await startRedis() : null;
  return {
    owner: server.owner,
    ...roleTargets(server.owner, server.passwords),
    socketPath: () => join(server.location.sockets, '.s.PGSQL.5432'),
    redis: redisServer,
    async restartPostgres(downMs) {
      const postmaster = await findPostmaster(server.location.data);
      if (postmaster) process.kill(postmaster.pid, 'SIGQUIT');
      while (await findPostmaster(server.location.data)) await wait(5);
      await wait(downMs);
      server = await openEmbeddedServer({ folder: home });
    },
    freezePostgres: async () => await freeze((await findPostmaster(server.location.data))?.pid ?? 0),
    async stop() {
      await redisServer?.stop();
      await server.release();
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}
