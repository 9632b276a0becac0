import type { Config } from '../../config/config.ts';
import type { ConnectionTarget } from './connection.ts';
import { withDatabaseErrors } from './database-errors.ts';
import { openEmbeddedServer } from '../embedded/open-server.ts';
import { nameAddress } from '../external/explain-failure.ts';
import { inspectServer } from '../external/inspect-server.ts';
import { deriveRolePasswords, ensureRoles, roleTargets, type RolePasswords } from './work-roles.ts';

/** The PostgreSQL that this process works on, its own or one that somebody else runs. */
export interface DatabaseServer {
  /** Owns the database and migrates it; no superuser is needed. */
  readonly owner: ConnectionTarget;
  /** For all ordinary work. The roles of both are made by the migrations. */
  readonly service: ConnectionTarget;
  /** For signing people in. */
  readonly signIn: ConnectionTarget;
  readonly passwords: RolePasswords;
  /** What and where it is, for a person; without passwords. */
  readonly description: string;
  /** Why its files are not where one would look for them; null when they are. */
  readonly placement: string | null;
  /** Says that this process is done (close its connections before). The last one on an embedded server stops it. */
  release(): Promise<void>;
}

/**
 * Opens the server that `DATABASE_URL` names, else the embedded one of the folder. Throws what `openEmbeddedServer` and `inspectServer` throw.
 */
export async function openDatabaseServer(config: Pick<Config, 'folder' | 'database' | 'secret'>): Promise<DatabaseServer> {
  return config.database ? await openNamed(config.database, config.secret) : await openEmbedded(config.folder);
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

/** Every machine derives the same passwords, so that whichever comes first makes the roles. */
async function openNamed(owner: ConnectionTarget, secret: string | null): Promise<DatabaseServer> {
  const version = await inspectServer(owner);
  const passwords = deriveRolePasswords(secret ?? owner.password);
  await withDatabaseErrors(() => ensureRoles(owner, passwords));
  return {
    owner,
    ...roleTargets(owner, passwords),
    passwords,
    description: `PostgreSQL ${version} at ${nameAddress(owner)}`,
    placement: null,
    release: () => Promise.resolve(),
  };
}
