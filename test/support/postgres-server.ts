import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { ConnectionTarget } from '../../src/repository/database/connection.ts';
import { SUPERUSER } from '../../src/repository/embedded/cluster.ts';
import { dataFolder, placeServer } from '../../src/repository/embedded/placement.ts';
import { startPostmaster, stopPostmaster } from '../../src/repository/embedded/postmaster.ts';
import type { ServerUser } from '../../src/repository/embedded/server-user.ts';
import { prepareSockets, removeSockets } from '../../src/repository/embedded/sockets.ts';
import type { Certificates } from './certificates.ts';
import { findUsable, makeCluster, quickSettings } from './postgres-distribution.ts';

/** A PostgreSQL as somebody else runs it: on a TCP port of loopback, empty, with nobody in it but its superuser. */
export interface PostgresServer {
  readonly superuser: ConnectionTarget;
  /** Runs one statement after the other, each in its own transaction. */
  run(statements: readonly string[]): Promise<void>;
  /** Ends it as a crash does, without a word to its clients, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * With certificates it takes no connection without TLS; `named` is the folder of another PostgreSQL than
 * the bundled one; one that `keepsCommits` has after a crash whatever it committed.
 */
export async function startPostgres({
  certificates,
  named,
  keepsCommits = false,
}: { certificates?: Certificates; named?: string; keepsCommits?: boolean } = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'tl-postgres-'));
  await chmod(folder, 0o711);
  const placement = await placeServer(folder);
  const { serverUser } = placement;
  const data = dataFolder(placement);
  const binaries = await findUsable(placement, named);
  const password = randomBytes(18).toString('hex');
  await makeCluster({ binaries, data, password, serverUser, named });
  const port = await findFreePort();
  const options = {
    executable: join(binaries.folder, 'bin', 'postgres'),
    data,
    sockets: await prepareSockets(placement),
    log: join(folder, 'postgres.log'),
    settings: [
      ...quickSettings(named),
      ...(certificates ? await demandTls(data, certificates, serverUser) : []),
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      'max_connections=200',
      ...(keepsCommits ? ['synchronous_commit=on'] : []),
    ],
    serverUser,
  };
  let postmaster = await startPostmaster(options);
  const superuser = {
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password,
    database: 'postgres',
    ...(certificates ? { ssl: { rejectUnauthorized: false } } : {}),
  };
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
    async restart() {
      process.kill(postmaster.pid, 'SIGQUIT');
      await stopPostmaster(data, postmaster);
      postmaster = await startPostmaster({ ...options, sockets: await prepareSockets(placement) });
    },
    async stop() {
      await stopPostmaster(data, postmaster);
      await removeSockets(postmaster.sockets);
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
      if (placement.base !== folder) await rm(placement.base, { recursive: true, force: true });
    },
  };
}

/** The key must be the server's own, or it does not use it. */
async function demandTls(data: string, { certificate, key }: Certificates, serverUser?: ServerUser): Promise<string[]> {
  for (const [from, name] of Object.entries({ [certificate]: 'server.crt', [key]: 'server.key' })) {
    const to = join(data, name);
    await copyFile(from, to);
    await chmod(to, 0o600);
    if (serverUser) await chown(to, serverUser.uid, serverUser.gid);
  }
  await writeFile(join(data, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 scram-sha-256\n');
  return ['ssl=on'];
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
