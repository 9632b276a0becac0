import type { DesignMaterial } from '../lifecycle/design-material.ts';
import type { PlanMaterial } from '../lifecycle/plan-material.ts';

/** Loads the documents that a design is checked against. */
export interface DesignMaterials {
  /**
   * Loads the RFC with its AI-DAA or TIP and PRD at their current versions, Active and Proposed
   * Playbook entries, and the most similar decisions and incidents. Throws NotFoundError
   * `artifact.not-found`, InputError `rfc.expected` and ConflictError `rfc.source-missing`.
   */
  gather(rfc: string): Promise<DesignMaterial>;
  /** Loads only the sources of the RFC. Throws what `gather` throws. */
  gatherSources(rfc: string): Promise<Pick<DesignMaterial, 'source' | 'prd'>>;
  /**
   * Loads an Accepted AI-ADR with its Accepted amendments, the categories of the NFRs that it comes
   * from, and the Bolts that implement it. Throws NotFoundError `artifact.not-found`, InputError
   * `plan.adr-expected` and ConflictError `plan.adr-not-accepted`.
   */
  gatherPlan(adr: string): Promise<PlanMaterial>;
}
