import { NotFoundError } from '../../src/lifecycle/errors.ts';
import { prdBodySchema } from '../../src/lifecycle/prd.ts';
import type { ArtifactVersion } from '../../src/ports/artifacts.ts';
import type { WorkflowPorts } from '../../src/ports/workflow.ts';
import type { PrdInput } from '../../src/steps/inception/contracts.ts';
import type { InceptionState } from './state.ts';

/** Returns the PRD at the run's version. The state holds only its key: checkpoints stay small. */
export async function loadPrd(ports: WorkflowPorts, state: InceptionState): Promise<PrdInput> {
  const { key, version, body } = await readPrdVersion(ports, state);
  return { key, version, body: prdBodySchema.parse(body) };
}

/** Returns the stored version of the PRD. Throws NotFoundError `artifact.not-found`. */
export async function readPrdVersion(ports: WorkflowPorts, state: InceptionState): Promise<ArtifactVersion> {
  const version = await ports.artifacts.read(state.prd, state.prdVersion);
  if (version) return version;
  throw new NotFoundError({
    id: 'artifact.not-found',
    message: `${state.prd} version ${state.prdVersion} is not in the repository.`,
    fix: 'Import the PRD again and start a new run.',
  });
}
