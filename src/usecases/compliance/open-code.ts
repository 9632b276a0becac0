import { isAbsolute } from 'node:path';
import { NotFoundError, PermissionError } from '../../lifecycle/errors.ts';
import { act, fix } from '../../lifecycle/fixes/fix.ts';
import type { CodeSnapshot } from '../../ports/code-snapshot.ts';
import type { Principal } from '../../ports/people.ts';
import type { UsecasePorts } from '../ports.ts';

export interface OpenCode {
  readonly name: string;
  readonly snapshot: CodeSnapshot;
  resolveCommit(revision: string): Promise<string>;
}

/** Opens the mirror of a registered repository, else a folder of this machine. */
export async function openCode(
  ports: Pick<UsecasePorts, 'code' | 'compliance' | 'mirrors'>,
  { repository, at, principal }: { repository: string; at: string; principal: Principal | null },
): Promise<OpenCode> {
  const { compliance, mirrors } = ports;
  const isFolder = isAbsolute(repository);
  const registered = await ports.code.find(repository);
  // A folder is read as it is now, and not as it was when it was indexed.
  if (registered && !isFolder) {
    const { id, name } = registered;
    const resolveCommit = (revision: string): Promise<string> => mirrors.resolveCommit(id, revision);
    return { name, resolveCommit, snapshot: mirrors.openSnapshot(id, await resolveCommit(at)) };
  }
  // Elsewhere it would be a folder of the server's, and whoever may read could read any.
  if (isFolder && (!mirrors.takesFolders || !principal?.roles.includes('admin'))) {
    throw new PermissionError({
      id: 'repository.folder',
      message: `${repository} is a folder, and this server reads no folders for you.`,
      fix: 'Name a repository that is registered there.',
    });
  }
  const opened = isFolder ? await compliance.folders.open(repository, at) : null;
  if (!opened) {
    throw new NotFoundError({
      id: 'repository.not-found',
      message: isFolder ? `No repository is in ${repository}.` : `There is no repository ${repository}.`,
      fix: fix`${act('listRepositories')} lists those that are registered; a folder is named as ./library.`,
    });
  }
  return { name: repository, ...opened };
}
