import type { ConnectionOptions } from 'node:tls';
import { Kysely, PostgresDialect } from 'kysely';
import { databaseTimeouts } from './database-timeouts.ts';
import { PreparingClient } from './preparing-client.ts';
import { ServicePool } from './service-pool.ts';
import type { Tables } from './tables.ts';

/** Where a database listens and as whom to enter it; a `host` that starts with "/" is the folder of a Unix socket. */
export interface ConnectionTarget {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** Undefined: without TLS. */
  readonly ssl?: ConnectionOptions;
}

/** An open connection pool, with typed queries over it. */
export interface Database {
  readonly kysely: Kysely<Tables>;
  readonly pool: ServicePool;
  /** Waits for the queries under way and ends every connection. */
  close(): Promise<void>;
}

/**
 * A connection that was just opened has its password to prove and every statement and function yet to plan. So one that nobody needs now is kept for the
 * next burst, longer than the ten seconds of the library.
 */
const idleConnectionMs = 300_000;

/**
 * That of the database's own functions. A plan holds for one path only: what runs within them and outside of them as well, such as the check of a key,
 * would be parsed and planned anew each time that it changes sides (measured: a tenth of what a gated run cost Postgres).
 */
const searchPath = '-c search_path=pg_catalog,public,pg_temp';

/** Requests, the worker's session and the chores, and what few runs store. */
const fewestConnections = 10;

/** How many a process may open that works on so many runs at once: each stores what it did while others do, and none should wait for another's. */
export function connectionsFor(runsAtOnce: number): number {
  return Math.max(fewestConnections, 6 + runsAtOnce);
}

/** Opens no connection until the first query. Connect as the service's role for all ordinary work, so that the database's guards hold. */
export function openDatabase(target: ConnectionTarget, { connections = fewestConnections } = {}): Database {
  const pool = new ServicePool({
    ...target,
    Client: PreparingClient,
    options: searchPath,
    max: connections,
    idleTimeoutMillis: idleConnectionMs,
    ...databaseTimeouts,
    application_name: 'throughline',
  });
  // A server that stops breaks idle connections. The pool replaces them, and the next query reports what is wrong; without a listener the
  // process would end.
  pool.on('error', () => {});
  // Nor does the pool listen to a connection that somebody holds, and one that breaks between or within the statements of a transaction would end
  // the process as well.
  pool.on('connect', (client) => client.on('error', () => {}));
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const close = async (): Promise<void> => {
    await kysely.destroy();
    // Kysely ends the pool only when it was itself used.
    if (!pool.ending) await pool.end();
  };
  return { kysely, pool, close };
}
