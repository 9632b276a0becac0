import { runChecks } from '../../analysis/challenge/run-checks.ts';
import type { Objection } from '../../lifecycle/challenge.ts';
import type { DesignMaterial } from '../../lifecycle/design-material.ts';
import type { UsecasePorts } from '../ports.ts';

export interface DesignReview {
  readonly material: DesignMaterial;
  /** The most material first. */
  readonly objections: readonly Objection[];
}

/** Returns code's objections to an RFC outside a session. Throws what `gather` throws. */
export async function reviewDesign({ materials }: UsecasePorts, { key }: { key: string }): Promise<DesignReview> {
  const material = await materials.gather(key);
  return { material, objections: runChecks(material) };
}
