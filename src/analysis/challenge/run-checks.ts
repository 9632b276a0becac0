import type { Objection } from '../../lifecycle/challenge.ts';
import type { DesignMaterial } from '../../lifecycle/design-material.ts';

/** What code holds against a design, over its fields alone. */
export function runChecks(_material: DesignMaterial): Objection[] {
  return [];
}
