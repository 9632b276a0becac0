import { runChecks } from '../../analysis/challenge/run-checks.ts';
import type { Objection } from '../../lifecycle/challenge.ts';
import type { DesignMaterial } from '../../lifecycle/design-material.ts';
import type { UsecasePorts } from '../ports.ts';

export interface DesignReview {
  readonly material: DesignMaterial;
  /** The most material first. */
  readonly objections: readonly Objection[];
}

/** What code can say against the design of an RFC, outside of any session. Throws what `DesignMaterials.gather` throws. */
export async function reviewDesign({ materials }: UsecasePorts, { key }: { key: string }): Promise<DesignReview> {
  const material = await materials.gather(key);
  return { material, objections: runChecks(material) };
}
