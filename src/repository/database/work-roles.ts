import { createHmac } from 'node:crypto';
import { Client, DatabaseError } from 'pg';
import { PermissionError, UnavailableError } from '../../lifecycle/errors.ts';
import { databaseTimeouts } from './database-timeouts.ts';
import type { ConnectionTarget } from './connection.ts';
import { scramVerifier } from './scram-verifier.ts';

/** The passwords of the roles that work on a database and own nothing in it. */
export interface RolePasswords {
  /** The password of `throughline_service`, for all ordinary work. */
  readonly servicePassword: string;
  /** The password of `throughline_sign_in`, for signing people in. */
  readonly signInPassword: string;
}

/** The role for all ordinary work; it owns nothing. */
export const serviceRole = 'throughline_service';
const signInRole = 'throughline_sign_in';

/**
 * Derives the roles' passwords from a secret (HMAC-SHA256, RFC 2104, over the role's name), so that
 * machines that share the secret need no other exchange. Neither the secret nor the other password
 * can be computed from one of them.
 */
export function deriveRolePasswords(secret: string): RolePasswords {
  const derive = (role: string): string =>
    createHmac('sha256', secret).update(`throughline database role ${role}`).digest('base64url');
  return { servicePassword: derive(serviceRole), signInPassword: derive(signInRole) };
}

/** Returns the connection targets of both roles for the owner's database. */
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
 * Ensures that the roles exist and can log in with their passwords, which another secret may have
 * set. Safe in many processes at once. Throws PermissionError `database.roles-forbidden` and
 * UnavailableError `database.role-refused`.
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

/** Returns the refusal of the role's login; null when it succeeds. Throws any other error. */
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
 * Creates the role or sets its password. Roles belong to the whole server: concurrent migrations of
 * other databases may collide here, and Postgres then fails instead of waiting.
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
