import { listPrdParts } from '../../../analysis/coverage/prd-parts.ts';
import type { PrdBody } from '../../../lifecycle/prd.ts';

/** Lists a test for each criterion, requirement and story without criteria. */
export function listTests(body: PrdBody): string[] {
  const parts = listPrdParts(body);
  const withCriteria = new Set(parts.map(({ story }) => story));
  return parts
    .filter(
      ({ kind, localId }) => kind === 'criterion' || kind === 'requirement' || (kind === 'story' && !withCriteria.has(localId)),
    )
    .map(({ localId, text }) => `${localId}: ${text}`);
}
