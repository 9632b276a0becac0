import { Client } from 'pg';
import { PermissionError, UnavailableError } from '../../lifecycle/errors.ts';
import type { ConnectionTarget } from '../database/connection.ts';
import { databaseTimeouts } from '../database/database-timeouts.ts';
import { explainFailure, nameAddress, quoteName } from './explain-failure.ts';

/** The oldest that every migration runs on (`unique nulls not distinct`). */
export const oldestServer = 15;

export interface InspectedServer {
  readonly version: string;
  /** True for a role that may create schemas and tables there. */
  readonly mayOwn: boolean;
  /** True for a role that may create any of these, or roles or databases, has an attribute of an administrator, or may become another role. */
  readonly mayMore: boolean;
}

/**
 * Checks that Throughline can use a foreign server. Throws UnavailableError `database.unavailable`,
 * `database.password`, `database.refused`, `database.missing`, `database.tls`, `database.too-old`
 * or `database.encoding`.
 */
export async function inspectServer(owner: ConnectionTarget): Promise<InspectedServer> {
  const client = new Client({ ...owner, ...databaseTimeouts, application_name: 'throughline-start' });
  // The next query reports a connection that breaks while idle.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{
      number: number;
      version: string;
      encoding: string;
      may_own: boolean;
      may_more: boolean;
    }>(
      `select current_setting('server_version_num')::integer as number, current_setting('server_version') as version,
        current_setting('server_encoding') as encoding,
        has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as may_own,
        rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
          or has_schema_privilege('public', 'create') or has_database_privilege(current_database(), 'create')
          or exists (select from pg_auth_members where member = role.oid) as may_more
      from pg_roles role where rolname = current_user`,
    );
    const found = rows[0];
    if (!found || found.number < oldestServer * 10_000) throw tooOld(owner, found?.version ?? 'unknown');
    if (found.encoding !== 'UTF8') throw otherEncoding(owner, found.encoding);
    return { version: found.version, mayOwn: found.may_own, mayMore: found.may_more };
  } catch (cause) {
    throw cause instanceof UnavailableError || cause instanceof PermissionError ? cause : explainFailure(cause, owner);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function tooOld(owner: ConnectionTarget, version: string): UnavailableError {
  return new UnavailableError({
    id: 'database.too-old',
    message: `PostgreSQL at ${nameAddress(owner)} is version ${version}; Throughline needs ${oldestServer} or newer.`,
    fix: 'Upgrade the server, or name a newer one in DATABASE_URL.',
  });
}

/** Other encodings lack letters, and hashes of text would differ between servers. */
function otherEncoding(owner: ConnectionTarget, encoding: string): UnavailableError {
  const { database, user } = owner;
  return new UnavailableError({
    id: 'database.encoding',
    message: `The database ${nameAddress(owner)} keeps text as ${encoding}; Throughline needs UTF8.`,
    fix:
      `An administrator of the server makes one that does: create database ${quoteName(database)} owner ${quoteName(user)} ` +
      `encoding 'UTF8' locale 'C.UTF-8' template template0; -- under another name if this one is in use`,
  });
}

/** Throws PermissionError `database.not-owner`. */
export function requireOwner(owner: ConnectionTarget, { mayOwn }: Pick<InspectedServer, 'mayOwn'>): void {
  if (mayOwn) return;
  throw new PermissionError({
    id: 'database.not-owner',
    message: `${owner.user} may not make schemas and tables in ${nameAddress(owner)}.`,
    fix: `An administrator of the server runs: alter database ${quoteName(owner.database)} owner to ${quoteName(owner.user)};`,
  });
}
