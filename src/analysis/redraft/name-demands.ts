import { partRef } from '../../lifecycle/ids.ts';
import type { Part } from '../../lifecycle/parts.ts';
import type { DemandedPart } from './find-suspects.ts';

/** Returns parts of a PRD under their whole keys. */
export function nameDemands(prd: string, parts: readonly Part[]): DemandedPart[] {
  return parts.map(({ localId, text }) => ({ ref: partRef(prd, localId), text }));
}
