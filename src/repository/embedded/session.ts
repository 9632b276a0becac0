import pg from 'pg';
import type { ConnectionTarget } from '../database/connection.ts';
import { databaseTimeouts } from '../database/database-timeouts.ts';
import { scramVerifier } from '../database/scram-verifier.ts';
import { SUPERUSER } from './cluster.ts';
import { errorCode } from './error-code.ts';

/** The first 32 bits of "throughline". Shared lock: in use. Exclusive: no other user. */
const IN_USE = 0x7468726f;

const NO_SUCH_ROLE_OR_PASSWORD = '28P01';
const NO_SUCH_DATABASE = '3D000';

/** @types/pg does not know these yet. */
type RefCountedClient = pg.Client & { ref(): void; unref(): void };

/** A connection that marks this process as a user; the kernel closes it with the process. */
export interface Session {
  readonly serverVersion: string;
  /** Ends the session; returns true when no other process has one. */
  leave(): Promise<boolean>;
}

/** Opens the session; creates missing role and database even if a command died after initdb. */
export async function openSession(owner: ConnectionTarget, superuserPassword: string): Promise<Session> {
  const superuser = { ...owner, user: SUPERUSER, password: superuserPassword, database: 'postgres' };
  const client = await connect(owner).catch(async (cause: unknown) => {
    const code = errorCode(cause);
    if (code !== NO_SUCH_ROLE_OR_PASSWORD && code !== NO_SUCH_DATABASE) throw cause;
    await createOwnerAndDatabase(owner, superuser);
    return connect(owner);
  });
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version, pg_advisory_lock_shared(${IN_USE})`,
  );
  // An idle process may exit without closing it.
  client.unref();
  return { serverVersion: rows[0]?.version ?? '', leave: () => leave(client) };
}

async function leave(client: RefCountedClient): Promise<boolean> {
  try {
    client.ref();
    const { rows } = await client.query<{ alone: boolean }>(
      `select pg_advisory_unlock_shared(${IN_USE}), pg_try_advisory_lock(${IN_USE}) as alone`,
    );
    return rows[0]?.alone ?? false;
  } catch {
    // The server is gone: there is nothing left to stop.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function createOwnerAndDatabase(owner: ConnectionTarget, superuser: ConnectionTarget): Promise<void> {
  const client = await connect(superuser);
  const user = client.escapeIdentifier(owner.user);
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role, exists (select from pg_database where datname = $2) as database`,
      [owner.user, owner.database],
    );
    // Not a superuser: migrations must work on hosted servers too, and security-definer functions
    // stay harmless.
    if (!rows[0]?.role) {
      await client.query(
        `create role ${user} login createdb createrole password ${client.escapeLiteral(scramVerifier(owner.password))} in role pg_read_all_stats, pg_signal_backend`,
      );
    }
    if (!rows[0]?.database) await client.query(`create database ${client.escapeIdentifier(owner.database)} owner ${user}`);
  } finally {
    await client.end();
  }
}

async function connect(target: ConnectionTarget): Promise<RefCountedClient> {
  // All fields are given, because pg fills gaps from PGSSLMODE and the like.
  const client = new pg.Client({
    ...target,
    ...databaseTimeouts,
    ssl: false,
    application_name: 'throughline session',
    options: '',
  }) as RefCountedClient;
  // Without a listener, a server that dies would end the process too.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
