import { createHmac } from 'node:crypto';
import { Client, DatabaseError } from 'pg';
import { PermissionError, UnavailableError } from '../../lifecycle/errors.ts';
import { databaseTimeouts } from './database-timeouts.ts';
import type { ConnectionTarget } from './connection.ts';
import { scramVerifier } from './scram-verifier.ts';

/** Passwords of the roles that work on a database and own nothing of it. */
export interface RolePasswords {
  /** Of `throughline_service`, for all ordinary work. */
  readonly servicePassword: string;
  /** Of `throughline_sign_in`, for signing people in. */
  readonly signInPassword: string;
}

/** Owns nothing, and does all ordinary work. */
export const serviceRole = 'throughline_service';
const signInRole = 'throughline_sign_in';

/**
 * The passwords that follow from a secret (HMAC-SHA256, RFC 2104, over the role's name), so that every machine that knows the secret knows them and
 * none has to be told. Nobody computes the secret, or one role's password from the other's.
 */
export function deriveRolePasswords(secret: string): RolePasswords {
  const derive = (role: string): string =>
    createHmac('sha256', secret).update(`throughline database role ${role}`).digest('base64url');
  return { servicePassword: derive(serviceRole), signInPassword: derive(signInRole) };
}

/** Where both roles enter the database that `owner` enters. */
export function roleTargets(
  owner: ConnectionTarget,
  { servicePassword, signInPassword }: RolePasswords,
): { readonly service: ConnectionTarget; readonly signIn: ConnectionTarget } {
  return {
    service: { ...owner, user: serviceRole, password: servicePassword },
    signIn: { ...owner, user: signInRole, password: signInPassword },
  };
}

/**
 * Sees to it that the roles exist and can log in with their passwords, which another secret may have set. Safe in many processes at once. Throws
 * PermissionError `database.roles-forbidden` and UnavailableError `database.role-refused`.
 */
export async function ensureRoles(owner: ConnectionTarget, passwords: RolePasswords): Promise<void> {
  for (const role of Object.values(roleTargets(owner, passwords))) await ensureRole(owner, role);
}

async function ensureRole(owner: ConnectionTarget, role: ConnectionTarget): Promise<void> {
  if ((await findRefusal(role)) === null) return;
  await createRole(owner, role);
  const refusal = await findRefusal(role);
  if (refusal === null) return;
  throw new UnavailableError({
    id: 'database.role-refused',
    message: `The database does not let ${role.user} in, as which Throughline works: ${refusal.message}.`,
    fix: 'Let it in by password wherever the owner is let in (pg_hba.conf, or the rules of who hosts the server).',
    cause: refusal,
  });
}

/** What Postgres answers to the role; null when it lets it in. Throws whatever else went wrong, such as no server. */
async function findRefusal(role: ConnectionTarget): Promise<DatabaseError | null> {
  const client = new Client({ ...role, ...databaseTimeouts, application_name: 'throughline-start' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return null;
  } catch (error) {
    const refused = ['28P01', '28000', '42501'];
    if (error instanceof DatabaseError && refused.includes(error.code ?? '')) return error;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Creates the role or sets its password. Roles belong to the whole server: databases that are migrated at the same moment may meet here, where
 * Postgres answers with an internal error instead of waiting.
 */
async function createRole(owner: ConnectionTarget, { user: role, password }: ConnectionTarget): Promise<void> {
  const client = new Client({ ...owner, ...databaseTimeouts, application_name: 'throughline-start' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
    const verb = rowCount === 0 ? 'create' : 'alter';
    await client.query(`${verb} role ${role} login password ${client.escapeLiteral(scramVerifier(password))}`);
    await client.query(`grant connect on database ${client.escapeIdentifier(owner.database)} to ${role}`);
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    if (code === '42501') throw rolesForbidden(owner, error);
    const metAnother = ['42710', '23505', 'XX000'];
    if (!metAnother.includes(code)) throw error;
  } finally {
    await client.end();
  }
}

function rolesForbidden({ user }: ConnectionTarget, cause: unknown): PermissionError {
  const owner = `"${user.replaceAll('"', '""')}"`;
  return new PermissionError({
    id: 'database.roles-forbidden',
    message: `${user} may not make the roles ${serviceRole} and ${signInRole}, as which Throughline works.`,
    fix:
      `An administrator of the server runs: alter role ${owner} createrole; -- and where the two exist already: ` +
      `grant ${serviceRole}, ${signInRole} to ${owner} with admin option;`,
    cause,
  });
}
