import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { ConnectionTarget } from '../../src/repository/database/connection.ts';
import { openEmbeddedServer } from '../../src/repository/embedded/open-server.ts';
import { roleTargets, type RolePasswords } from '../../src/repository/database/work-roles.ts';

/** A database of one test file's own, with every migration applied. */
export interface TestDatabase {
  /** Migrates and may change everything. */
  readonly owner: ConnectionTarget;
  /** What the product runs as. */
  readonly service: ConnectionTarget;
  /** What signs people in. */
  readonly signIn: ConnectionTarget;
  /** Removes the database; throws when the test left a connection open, naming it. Call it in `afterAll`. */
  drop(): Promise<void>;
}

interface SharedServer {
  readonly owner: ConnectionTarget;
  readonly passwords: RolePasswords;
}

let shared: Promise<SharedServer> | undefined;

const TEMPLATE = 'test_template';
/** Any number that nothing else in the test server locks. */
const TEMPLATE_LOCK = 7_001;
/** A closed connection's backend takes a moment to leave. */
const LEAK_PATIENCE_MS = 1_000;

/** Clones the template that the run's first caller migrates: 1.5 s for that one, 40 ms for everybody else. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = await openSharedServer();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withClient(server.owner, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    await ensureTemplate(client, server.owner, server.passwords);
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
    await client.query(`create database ${name} template ${TEMPLATE}`);
  });
  const owner = { ...server.owner, database: name };
  return {
    owner,
    ...roleTargets(owner, server.passwords),
    drop: () => withClient(server.owner, (client) => dropDatabase(client, name)),
  };
}

/** One session of this worker, whichever of its test files asks. */
function openSharedServer(): Promise<SharedServer> {
  // Never released: the session ends with the worker, and the run's teardown stops the server.
  shared ??= openEmbeddedServer({ folder: requireFolder(), durable: false });
  return shared;
}

function requireFolder(): string {
  const folder = inject('testServerFolder') as string | undefined;
  if (folder === undefined) throw new Error('A unit test has no database: name the file x.integration.test.ts.');
  return folder;
}

async function ensureTemplate(client: Client, owner: ConnectionTarget, passwords: RolePasswords): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [TEMPLATE]);
  if (rowCount) return;
  // A migration that failed in another file leaves a half: it must fail here again, not be cloned.
  const building = `${TEMPLATE}_building`;
  await client.query(`drop database if exists ${building} with (force)`);
  await client.query(`create database ${building}`);
  // What the product itself does with a fresh database; loaded here because it brings all rooms along, and only one caller in a run needs it.
  const { prepareDatabase } = await import('../../src/compose.ts');
  await prepareDatabase({ ...owner, database: building }, passwords);
  await client.query(`alter database ${building} rename to ${TEMPLATE}`);
}

async function dropDatabase(client: Client, name: string): Promise<void> {
  const left = await waitForLastConnection(client, name);
  await client.query(`drop database ${name} with (force)`);
  if (left.length > 0) throw new Error(`This test file left ${left.length} connection(s) open:\n${left.join('\n')}`);
}

async function waitForLastConnection(client: Client, name: string): Promise<string[]> {
  const deadline = performance.now() + LEAK_PATIENCE_MS;
  while (true) {
    const { rows } = await client.query<{ line: string }>(
      `select format('"%s" as %s, %s, last query: %s', application_name, usename, state, query) as line
       from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
      [name],
    );
    if (rows.length === 0 || performance.now() > deadline) return rows.map(({ line }) => line);
    await delay(5);
  }
}

async function withClient<T>(target: ConnectionTarget, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...target, application_name: 'test support' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
