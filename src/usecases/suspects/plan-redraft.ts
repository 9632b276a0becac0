import type { ArtifactVersion } from '../../ports/artifacts.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';
import { compareWithPrd } from './compare-with-prd.ts';

/** What a run needs to redraft a model or TIP after a change of its PRD. */
export interface RedraftPlan {
  /** Full keys of changed parts whose links a person confirmed. */
  readonly cleared: readonly string[];
}

/**
 * Plans how a model or TIP takes over a newer PRD version; undefined when it is drafted as a whole,
 * because it is of this version, or was rejected and nobody stands by its content.
 */
export async function planRedraft(
  ports: Pick<UsecasePorts, 'artifacts' | 'documents' | 'knowledge'>,
  { key, prd }: { key: string; prd: ArtifactVersion },
): Promise<RedraftPlan | undefined> {
  const standing = await readArtifact(ports, { key });
  if (standing.status === 'Rejected' || standing.status === 'Superseded') return undefined;
  const comparison = await compareWithPrd(ports, standing);
  if (!comparison || comparison.prd.key !== prd.key || comparison.madeOn >= prd.version) return undefined;
  return { cleared: [...comparison.cleared] };
}
