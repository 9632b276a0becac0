import type { DesignMaterial } from '../lifecycle/design-material.ts';

/** Everything that a design is held against, brought together from the record. */
export interface DesignMaterials {
  /**
   * The RFC and its AI-DAA or TIP and PRD at their current versions, Playbook entries that are Active or Proposed, and the earlier decisions and incidents
   * that are most like it. Throws NotFoundError `artifact.not-found`, InputError `rfc.expected` and ConflictError `rfc.source-missing`.
   */
  gather(rfc: string): Promise<DesignMaterial>;
  /** Of these only what the RFC is made from. Throws what `gather` throws. */
  gatherSources(rfc: string): Promise<Pick<DesignMaterial, 'source' | 'prd'>>;
}
