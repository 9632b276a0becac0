import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '../../../src/compose.ts';
import { readDatabaseUrl } from '../../../src/config/addresses.ts';
import { filledIn } from '../../deploy/compose-values.ts';
import { readCompose, type Compose } from '../../deploy/read-compose.ts';
import { readDockerfile, readEnvironment } from '../../deploy/read-dockerfile.ts';
import { startPostgres, type PostgresServer } from '../../support/postgres-server.ts';
import { startRedis, type RedisServer } from '../../support/redis-server.ts';
import { repositoryRoot } from './command-line.ts';
import type { Ended } from './server-process.ts';
import { launchServing, type ServingProcess } from './serving-process.ts';

/** What docker-compose.yml describes, as plain processes on this machine, with the environment and the words it gives them. */
export interface ComposeProcesses {
  readonly compose: Compose;
  readonly postgres: PostgresServer;
  readonly redis: RedisServer;
  /** Starts one process of the service. The same `home` is the same volume; each replica without one has a folder of its own. */
  start(name: 'api' | 'worker', home: string): Promise<ServingProcess>;
  readOwnerToken(home: string): Promise<string>;
  /** Ends everything. */
  remove(): Promise<void>;
}

/** Starts what the processes stand on. */
export async function openComposeProcesses(): Promise<ComposeProcesses> {
  const compose = await readCompose(filledIn);
  const image = readEnvironment(await readDockerfile());
  const folder = await mkdtemp(join(tmpdir(), 'tl-shape-'));
  const { command } = compose.services.redis;
  const [postgres, redis] = await Promise.all([startPostgres({ keepsCommits: true }), startRedis({ options: command.slice(1) })]);
  await postgres.run(await readOwnerStatements());
  const kills: ((signal: NodeJS.Signals) => Promise<Ended>)[] = [];

  const addresses = { 'postgres:5432': `127.0.0.1:${postgres.superuser.port}`, 'redis:6379': new URL(redis.url).host };
  const here = (value: string): string =>
    Object.entries(addresses).reduce((text, [inside, outside]) => text.replace(`@${inside}`, `@${outside}`), value);

  const { DATABASE_URL: url = '', THROUGHLINE_SECRET: secret = '' } = compose.services.migrate.environment;
  await migrateDatabase({ database: readDatabaseUrl(here(url)), secret });

  async function start(name: 'api' | 'worker', home: string): Promise<ServingProcess> {
    const service = compose.services[name];
    const environment = { ...image, ...service.environment };
    const inherited = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, here(value)]));
    await mkdir(join(folder, home), { recursive: true, mode: 0o700 });
    const child = launchServing(
      // In a container the ports are its own; here everybody shares them.
      [...service.command.map((word) => (word === '4790' ? '0' : word)), '--json'],
      {
        env: {
          ...inherited,
          PATH: process.env['PATH'] ?? '',
          THROUGHLINE_HOME: join(folder, home),
          THROUGHLINE_OPS_PORT: '0',
          THROUGHLINE_PUBLIC_URL: '',
        },
        cwd: folder,
      },
    );
    kills.push(child.process.kill);
    return { ready: await child.ready, ...child.process };
  }

  return {
    compose,
    postgres,
    redis,
    start,
    readOwnerToken: async (home) => (await readFile(join(folder, home, 'owner.token'), 'utf8')).trim(),
    async remove() {
      await Promise.all(kills.map((kill) => kill('SIGKILL')));
      await redis.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The script that the postgres image runs with psql, as statements. psql's own commands fill in the password. */
async function readOwnerStatements(): Promise<string[]> {
  const text = await readFile(join(repositoryRoot, 'deploy/postgres/create-owner.sql'), 'utf8');
  return text
    .split('\n')
    .filter((line) => !/^(?:--|\\)/.test(line))
    .join('\n')
    .replaceAll(":'owner_password'", `'${filledIn.THROUGHLINE_OWNER_PASSWORD}'`)
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
