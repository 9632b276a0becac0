import { findEveryDoubt, findUnasked } from '../../analysis/challenge/find-objections.ts';
import type { Objection } from '../../lifecycle/challenge.ts';
import type { DesignMaterial } from '../../lifecycle/design-material.ts';
import type { UsecasePorts } from '../ports.ts';

export interface DesignReview {
  readonly material: DesignMaterial;
  /** The most material first. */
  readonly objections: readonly Objection[];
  /** How many doubts are not among them, because the rest of the design gives no cause for them. */
  readonly withheld: number;
}

/** What code can say against the design of an RFC, outside of any session; with `all` what it only doubts, too. Throws what `DesignMaterials.gather` throws. */
export async function reviewDesign(
  { materials }: UsecasePorts,
  { key, all = false }: { key: string; all?: boolean },
): Promise<DesignReview> {
  const material = await materials.gather(key);
  const everything = findEveryDoubt(material);
  const objections = all ? everything : findUnasked(material);
  return { material, objections, withheld: everything.length - objections.length };
}
