import { PermissionError } from '../../lifecycle/errors.ts';
import type { Principal } from '../../ports/people.ts';

/** The trail tells what everybody did, also what they were refused. Throws PermissionError `audit.admin-required`. */
export function requireAdmin({ roles }: Pick<Principal, 'roles'>, deed: string): void {
  if (roles.includes('admin')) return;
  throw new PermissionError({
    id: 'audit.admin-required',
    message: `Only an admin ${deed}.`,
    fix: 'Ask somebody with the role admin. Anybody may verify the trail: `throughline audit verify`.',
  });
}
