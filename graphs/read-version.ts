import { NotFoundError } from '../src/lifecycle/errors.ts';
import { act, fix } from '../src/lifecycle/fixes/fix.ts';
import type { ArtifactVersion } from '../src/ports/artifacts.ts';
import type { WorkflowPorts } from '../src/ports/workflow.ts';

/** Returns a version of an artifact. Throws NotFoundError `artifact.not-found`. */
export async function readVersion({ artifacts }: WorkflowPorts, key: string, number?: number): Promise<ArtifactVersion> {
  const version = await artifacts.read(key, number);
  if (version) return version;
  throw new NotFoundError({
    id: 'artifact.not-found',
    message: `${key}${number === undefined ? '' : ` version ${number}`} is not in the repository.`,
    fix: fix`${act('listArtifacts')} shows what there is.`,
  });
}
