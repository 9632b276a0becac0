import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { ConnectionTarget } from '../../src/repository/connection.ts';
import { copyBinaries, findBinaries, type Binaries } from '../../src/repository/embedded/binaries.ts';
import { ensureCluster, SUPERUSER } from '../../src/repository/embedded/cluster.ts';
import { dataFolder, openSharedHome, placeServer, type Placement } from '../../src/repository/embedded/placement.ts';
import { startPostmaster, stopPostmaster } from '../../src/repository/embedded/postmaster.ts';
import { canExecute } from '../../src/repository/embedded/server-user.ts';
import { buildSettings } from '../../src/repository/embedded/settings.ts';
import { prepareSockets, removeSockets } from '../../src/repository/embedded/sockets.ts';

/** A PostgreSQL as somebody else runs it: on a TCP port of loopback, empty, with nobody in it but its superuser. */
export interface PostgresServer {
  readonly superuser: ConnectionTarget;
  /** Runs one statement after the other, each in its own transaction. */
  run(statements: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'tl-postgres-'));
  await chmod(folder, 0o711);
  const placement = await placeServer(folder);
  const { serverUser } = placement;
  const data = dataFolder(placement);
  const binaries = await findUsable(placement);
  const password = randomBytes(18).toString('hex');
  await ensureCluster({ binaries, data, superuserPassword: password, durable: false, serverUser });
  const port = await findFreePort();
  const postmaster = await startPostmaster({
    executable: join(binaries.folder, 'bin', 'postgres'),
    data,
    sockets: await prepareSockets(placement),
    log: join(folder, 'postgres.log'),
    settings: [
      ...buildSettings(false).filter((setting) => !setting.startsWith('listen_addresses=')),
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      'max_connections=200',
    ],
    serverUser,
  });
  const superuser = { host: '127.0.0.1', port, user: SUPERUSER, password, database: 'postgres' };
  return {
    superuser,
    async run(statements) {
      const client = new Client(superuser);
      await client.connect();
      try {
        for (const statement of statements) await client.query(statement);
      } finally {
        await client.end();
      }
    },
    async stop() {
      await stopPostmaster(data, postmaster);
      await removeSockets(postmaster.sockets);
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
      if (placement.base !== folder) await rm(placement.base, { recursive: true, force: true });
    },
  };
}

/** As root the server's user must be able to execute them. */
async function findUsable({ serverUser }: Placement): Promise<Binaries> {
  const binaries = await findBinaries();
  const isUsable = !serverUser || (await canExecute(join(binaries.folder, 'bin', 'postgres'), serverUser));
  return isUsable ? binaries : await copyBinaries(binaries, await openSharedHome());
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
