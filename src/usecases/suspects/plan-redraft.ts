import type { ArtifactVersion } from '../../ports/artifacts.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';
import { compareWithPrd } from './compare-with-prd.ts';

/** What a run is told that redrafts a model or a TIP where its PRD changed. */
export interface RedraftPlan {
  /** Whole keys of changed parts of which a person said that what serves them still holds. */
  readonly cleared: readonly string[];
}

/**
 * How a model or a TIP takes over a newer version of its PRD; undefined where it is drafted as a whole: it is of this very version, or was rejected, so
 * that nobody stands by what it says.
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
