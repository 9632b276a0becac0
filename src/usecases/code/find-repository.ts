import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { InputError, NotFoundError } from '../../lifecycle/errors.ts';
import type { Repository } from '../../ports/code-store.ts';
import type { UsecasePorts } from '../ports.ts';
import { readAddress } from './read-address.ts';

/**
 * Returns the named repository, by name or address; without one, the only one. Throws NotFoundError
 * `repository.not-found` and InputError `repository.which`.
 */
export async function findRepository({ code }: Pick<UsecasePorts, 'code'>, name: string | undefined): Promise<Repository> {
  if (name !== undefined) {
    const found = (await code.find(name)) ?? (await code.find(readAddress(name)?.address ?? name));
    if (found) return found;
    throw new NotFoundError({
      id: 'repository.not-found',
      message: `There is no repository ${name}.`,
      fix: fix`${act('listRepositories')} lists them; ${act('addRepository', { address: name })} adds it.`,
    });
  }
  const [only, another] = await code.list();
  if (only && !another) return only;
  throw new InputError({
    id: 'repository.which',
    message: only ? 'There are several repositories.' : 'There is no repository yet.',
    fix: only ? fix`Name one of those that ${act('listRepositories')} lists.` : fix`Add one: ${act('addRepository', {})}.`,
  });
}
