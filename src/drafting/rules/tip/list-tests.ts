import { listPrdParts } from '../../../analysis/coverage/prd-parts.ts';
import type { PrdBody } from '../../../lifecycle/prd.ts';

/** A test for each criterion and requirement, and for each story that has no criterion. */
export function listTests(body: PrdBody): string[] {
  const parts = listPrdParts(body);
  const withCriteria = new Set(parts.map(({ story }) => story));
  return parts
    .filter(
      ({ kind, localId }) => kind === 'criterion' || kind === 'requirement' || (kind === 'story' && !withCriteria.has(localId)),
    )
    .map(({ localId, text }) => `${localId}: ${text}`);
}
