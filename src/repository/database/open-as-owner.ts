import { InputError } from '../../lifecycle/errors.ts';
import { nameAddress } from '../external/explain-failure.ts';
import { inspectServer, requireOwner } from '../external/inspect-server.ts';
import type { ConnectionTarget } from './connection.ts';
import { withDatabaseErrors } from './database-errors.ts';
import { deriveRolePasswords, ensureRoles, serviceRole, type RolePasswords } from './work-roles.ts';

interface OwnedDatabase {
  readonly owner: ConnectionTarget;
  readonly passwords: RolePasswords;
  readonly description: string;
}

/**
 * Connects to `DATABASE_URL` as the owner, and creates the working roles, whose passwords every
 * machine derives from the secret. Throws what `inspectServer` and `ensureRoles` throw, and
 * InputError `database.owner-missing`.
 */
export async function openAsOwner({
  database: owner,
  secret,
}: {
  readonly database: ConnectionTarget | null;
  readonly secret: string | null;
}): Promise<OwnedDatabase> {
  if (owner === null || owner.user === serviceRole || secret === null) {
    throw new InputError({
      id: 'database.owner-missing',
      message: 'A migration takes the owner of a database and the secret of the roles that work on it.',
      fix: 'Set DATABASE_URL to postgresql://<owner>:<password>@<host>:5432/<database>, and THROUGHLINE_SECRET as everywhere. The embedded database migrates itself.',
    });
  }
  const inspected = await inspectServer(owner);
  requireOwner(owner, inspected);
  const passwords = deriveRolePasswords(secret);
  await withDatabaseErrors(() => ensureRoles(owner, passwords));
  return { owner, passwords, description: `PostgreSQL ${inspected.version} at ${nameAddress(owner)}` };
}
