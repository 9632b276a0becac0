import { Client } from 'pg';
import { PermissionError, UnavailableError } from '../../lifecycle/errors.ts';
import type { ConnectionTarget } from '../database/connection.ts';
import { databaseTimeouts } from '../database/database-timeouts.ts';
import { explainFailure, nameAddress, quoteName } from './explain-failure.ts';

/** The oldest that every migration runs on (`unique nulls not distinct`). */
export const oldestServer = 15;

/**
 * Enters a server that somebody else runs, as the database's owner, and looks whether Throughline can live there. Returns its version. Throws
 * UnavailableError `database.unavailable`, `database.password`, `database.refused`, `database.missing`, `database.tls`, `database.too-old` or
 * `database.encoding`, and PermissionError `database.not-owner`.
 */
export async function inspectServer(owner: ConnectionTarget): Promise<string> {
  const client = new Client({ ...owner, ...databaseTimeouts, application_name: 'throughline-start' });
  // A connection that breaks while nobody asks is told by the next question.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number; version: string; encoding: string; may_create: boolean }>(
      `select current_setting('server_version_num')::integer as number, current_setting('server_version') as version,
        current_setting('server_encoding') as encoding,
        has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as may_create`,
    );
    const found = rows[0];
    if (!found || found.number < oldestServer * 10_000) throw tooOld(owner, found?.version ?? 'unknown');
    if (found.encoding !== 'UTF8') throw otherEncoding(owner, found.encoding);
    if (!found.may_create) throw notOwner(owner);
    return found.version;
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

/** In any other, a document with a letter that it lacks could not be stored, and hashes of text would differ from those made elsewhere. */
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

function notOwner(owner: ConnectionTarget): PermissionError {
  return new PermissionError({
    id: 'database.not-owner',
    message: `${owner.user} may not make schemas and tables in ${nameAddress(owner)}.`,
    fix: `An administrator of the server runs: alter database ${quoteName(owner.database)} owner to ${quoteName(owner.user)};`,
  });
}
