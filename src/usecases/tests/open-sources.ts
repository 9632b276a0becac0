import { ThroughlineError } from '../../lifecycle/errors.ts';
import type { CodeSnapshot } from '../../ports/code-snapshot.ts';
import type { UsecasePorts } from '../ports.ts';

/** Opens the sources of a commit; null where no mirror on this machine has it. */
export async function openSources(
  { code, mirrors }: Pick<UsecasePorts, 'code' | 'mirrors'>,
  { repository, sha }: { repository: string; sha: string },
): Promise<CodeSnapshot | null> {
  const found = repository === '' ? null : await code.find(repository);
  if (found === null) return null;
  try {
    return mirrors.openSnapshot(found.id, await mirrors.resolveCommit(found.id, sha));
  } catch (error) {
    // Results count without sources, which another machine may have, or a later index.
    if (error instanceof ThroughlineError) return null;
    throw error;
  }
}
