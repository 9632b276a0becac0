import { InputError, PermissionError } from '../../lifecycle/errors.ts';
import type { Principal } from '../../ports/people.ts';
import type { Repository } from '../../ports/code-store.ts';
import type { UsecasePorts } from '../ports.ts';
import { nameOfAddress, readAddress } from './read-address.ts';

/**
 * Registers a repository after a look at it. A folder is taken only where callers share the machine:
 * elsewhere it would be a folder of the server's. Throws InputError `repository.malformed`,
 * PermissionError `repository.folder`, ConflictError `repository.exists` and `repository.known`, and
 * what `checkSource` throws.
 */
export async function addRepository(
  { code, mirrors }: Pick<UsecasePorts, 'code' | 'mirrors'>,
  { address, name, principal }: { address: string; name?: string | undefined; principal: Principal },
): Promise<Repository> {
  const source = readAddress(address);
  const called = name ?? nameOfAddress(source?.address ?? '');
  if (source === null || !/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/.test(called)) {
    throw new InputError({
      id: 'repository.malformed',
      message: source === null ? `"${address.slice(0, 200)}" is no address of a repository.` : `"${called}" is no name.`,
      fix: 'Write a folder on this machine such as ./library, https://host/path or ssh://git@host/path without a password; a name has letters, digits, dots, dashes and underscores.',
    });
  }
  if (source.kind === 'path' && !mirrors.takesFolders) {
    throw new PermissionError({
      id: 'repository.folder',
      message: 'This server takes no folders: the folder would be its own, and not yours.',
      fix: 'Name the repository by https://… or ssh://…',
    });
  }
  await mirrors.checkSource(source);
  return await code.add({ name: called, source, actorId: principal.id });
}
