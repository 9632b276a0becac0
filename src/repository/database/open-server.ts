import { act, fix } from '../../lifecycle/fixes/fix.ts';
import type { Config } from '../../config/config.ts';
import type { ConnectionTarget } from './connection.ts';
import { openEmbeddedServer } from '../embedded/open-server.ts';
import { nameAddress } from '../external/explain-failure.ts';
import { inspectServer } from '../external/inspect-server.ts';
import { InputError, PermissionError } from '../../lifecycle/errors.ts';
import { deriveRolePasswords, roleTargets, serviceRole, type RolePasswords } from './work-roles.ts';

/** The PostgreSQL server of this process: embedded, or run by somebody else. */
export interface DatabaseServer {
  /** Owns and migrates the database, not as superuser. Null when somebody else does that. */
  readonly owner: ConnectionTarget | null;
  /** For all ordinary work. Migrations create the roles of both targets. */
  readonly service: ConnectionTarget;
  /** For signing people in. */
  readonly signIn: ConnectionTarget;
  readonly passwords: RolePasswords;
  /** Kind and location, for a person; without passwords. */
  readonly description: string;
  /** Why the files are in an unusual place; null when they are not. */
  readonly placement: string | null;
  /** Releases the server; close connections first. The last release stops an embedded one. */
  release(): Promise<void>;
}

/**
 * Opens the server of `DATABASE_URL` as the role that owns nothing, else the folder's embedded one.
 * Throws what `openEmbeddedServer` and `inspectServer` throw, InputError `database.secret-missing`
 * and PermissionError `database.too-powerful`.
 */
export async function openDatabaseServer(config: Pick<Config, 'folder' | 'database' | 'secret'>): Promise<DatabaseServer> {
  return config.database ? await openNamed(config.database, config.secret) : await openEmbedded(config.folder);
}

async function openNamed(named: ConnectionTarget, secret: string | null): Promise<DatabaseServer> {
  if (named.user !== serviceRole) throw tooPowerful(named, `enters as ${named.user}`);
  if (secret === null) {
    throw new InputError({
      id: 'database.secret-missing',
      message: 'THROUGHLINE_SECRET is not set, from which the passwords of the working roles follow.',
      fix: fix`Set it to what ${act('migrate')} was run with, at least 16 characters.`,
    });
  }
  const passwords = deriveRolePasswords(secret);
  const { service, signIn } = roleTargets(named, passwords);
  const { version, mayMore } = await inspectServer(service);
  if (mayMore) throw tooPowerful(named, `lets ${named.user} do more than work`);
  return {
    owner: null,
    service,
    signIn,
    passwords,
    description: `PostgreSQL ${version} at ${nameAddress(named)}`,
    placement: null,
    release: () => Promise.resolve(),
  };
}

function tooPowerful(named: ConnectionTarget, why: string): PermissionError {
  return new PermissionError({
    id: 'database.too-powerful',
    message: `DATABASE_URL ${why}; what serves or works on runs holds no more than the role ${serviceRole}.`,
    fix: fix`Name that role in DATABASE_URL (postgresql://${serviceRole}@${nameAddress(named)}), whose password follows from THROUGHLINE_SECRET. The owner is for ${act('migrate')} alone.`,
  });
}

async function openEmbedded(folder: string): Promise<DatabaseServer> {
  const server = await openEmbeddedServer({ folder });
  const { owner, passwords, location } = server;
  return {
    owner,
    ...roleTargets(owner, passwords),
    passwords,
    description: `embedded PostgreSQL ${server.serverVersion}, data in ${location.data}`,
    placement: location.relocatedBecause ?? null,
    release: () => server.release(),
  };
}
