import { randomBytes } from 'node:crypto';
import { prepareDatabase } from '../../src/compose.ts';
import type { ConnectionTarget } from '../../src/repository/database/connection.ts';
import type { EmbeddedServer } from '../../src/repository/embedded/open-server.ts';
import { roleTargets } from '../../src/repository/database/work-roles.ts';
import { startRedis } from '../support/redis-server.ts';
import { readRedisUrl } from '../../src/config/addresses.ts';
import { createDatabase } from './create-database.ts';
import { openOurs } from './ours.ts';
import { openBarePeer } from './bare-peer.ts';
import { openCarefulPeer } from './careful-peer.ts';
import type { Side } from './side.ts';

export interface OpenSides {
  /** The library alone. */
  readonly bare: Side;
  /** The library with an application around it that stores the records that ours stores. */
  readonly careful: Side;
  readonly ours: readonly Side[];
  /** The owner's view of a side's database. */
  databaseOf(side: Side): ConnectionTarget;
  /** Of the owner of one of ours. */
  tokenOf(side: Side): string;
  close(): Promise<void>;
}

/** Each side on a database of its own, all on one server with the durable settings of the product. */
export async function openSides(server: EmbeddedServer): Promise<OpenSides> {
  const databases = new Map<Side, ConnectionTarget>();
  const tokens = new Map<Side, string>();
  const open = async (name: string, openPeer: (target: ConnectionTarget) => Promise<Side>): Promise<Side> => {
    const target = await createDatabase(server, name);
    const side = await openPeer(target);
    databases.set(side, target);
    return side;
  };
  const bare = await open('bare', openBarePeer);
  const careful = await open('careful', openCarefulPeer);
  const redis = await startRedis();

  const ours: Side[] = [];
  for (const backend of ['Postgres', 'Redis'] as const) {
    const owner = await createDatabase(server, `ours_${backend.toLowerCase()}`);
    await prepareDatabase(owner, server.passwords);
    const token = randomBytes(32).toString('hex');
    const side = await openOurs(roleTargets(owner, server.passwords).service, {
      name: `Throughline, queue on ${backend}`,
      redis: backend === 'Redis' ? { ...readRedisUrl(redis.url), prefix: 'bench' } : null,
      token,
    });
    databases.set(side, owner);
    tokens.set(side, token);
    ours.push(side);
  }
  return {
    bare,
    careful,
    ours,
    databaseOf(side) {
      const target = databases.get(side);
      if (!target) throw new Error(`${side.name} has no database.`);
      return target;
    },
    tokenOf: (side) => tokens.get(side) ?? '',
    async close() {
      for (const side of [bare, careful, ...ours]) await side.close();
      await redis.stop();
    },
  };
}
