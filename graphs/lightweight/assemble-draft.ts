import { listPrdParts } from '../../src/analysis/coverage/prd-parts.ts';
import { partRef } from '../../src/lifecycle/ids.ts';
import type { PrdBody } from '../../src/lifecycle/prd.ts';
import type { TipBody } from '../../src/lifecycle/tip.ts';
import { assembleTip } from '../../src/steps/lightweight/assemble-tip.ts';
import type { TipDraft } from '../../src/steps/lightweight/contracts.ts';

/** Turns a draft for a PRD into a TIP. */
export function assembleDraft(draft: TipDraft, { key, body }: { key: string; body: PrdBody }): TipBody {
  return assembleTip(draft, { key, refs: new Set(listPrdParts(body).map(({ localId }) => partRef(key, localId))) });
}
