import type { ConnectionOptions } from 'node:tls';
import { Kysely, PostgresDialect } from 'kysely';
import { databaseTimeouts } from './database-timeouts.ts';
import { PreparingClient } from './preparing-client.ts';
import { ServicePool } from './service-pool.ts';
import type { Tables } from './tables.ts';

/** The address and login of a database; a `host` with a leading "/" is a Unix socket's folder. */
export interface ConnectionTarget {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** Undefined means no TLS. */
  readonly ssl?: ConnectionOptions;
}

/** An open connection pool, with typed queries over it. */
export interface Database {
  readonly kysely: Kysely<Tables>;
  readonly pool: ServicePool;
  /** Waits for pending queries and ends every connection. */
  close(): Promise<void>;
}

/**
 * How long an idle connection is kept for the next burst. The library's ten seconds are too short:
 * a new connection authenticates and plans every statement and function anew.
 */
const idleConnectionMs = 300_000;

/**
 * The search path of the database's own functions. A plan holds for one path only: statements used
 * inside and outside of functions would be planned anew at each change of path (measured: a tenth
 * of what a gated run cost Postgres).
 */
const searchPath = '-c search_path=pg_catalog,public,pg_temp';

/** Enough for requests, the worker's session, background work and the writes of few runs. */
const fewestConnections = 10;

/** Returns the pool size for so many concurrent runs, so that no run waits for another's writes. */
export function connectionsFor(runsAtOnce: number): number {
  return Math.max(fewestConnections, 6 + runsAtOnce);
}

/** Connects on the first query. Ordinary work uses the service's role, which the guards bind. */
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
  // A server that stops breaks idle connections. The pool replaces them, and the next query reports
  // the error; without a listener the process would exit.
  pool.on('error', () => {});
  // The pool does not listen to a connection in use, which would end the process when it breaks.
  pool.on('connect', (client) => client.on('error', () => {}));
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const close = async (): Promise<void> => {
    await kysely.destroy();
    // Kysely ends the pool only when Kysely was used.
    if (!pool.ending) await pool.end();
  };
  return { kysely, pool, close };
}
