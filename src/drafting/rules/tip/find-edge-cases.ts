import { listPrdParts } from '../../../analysis/coverage/prd-parts.ts';
import { plainName } from '../../../analysis/concepts/terms.ts';
import type { DaaBody } from '../../../lifecycle/daa.ts';
import type { PrdBody } from '../../../lifecycle/prd.ts';
import { joinOr } from '../context-texts.ts';
import type { TipDraft } from '../../../steps/lightweight/contracts.ts';

/** How a sentence says that something is refused, limited, late, or otherwise not the usual way. */
const unusual =
  /\b(?:cannot|can not|can't|must not|may not|shall not|not allowed|not permitted|no longer|no more than|at most|at least|up to|unless|except|only (?:if|when|after|before|one|once)|refus\w+|reject\w*|never|fail\w*|invalid|expire\w*|exceed\w*|already|without|too (?:late|early|many|much)|late|overdue|missing|unavailable|duplicate\w*|twice|conflict\w*|cancel\w*)\b/i;

/** Statements of the PRD that limit or refuse something, what it asks for while a part is down, and two calls at once on whatever has a status. */
export function findEdgeCases({ aggregates }: DaaBody, body: PrdBody): TipDraft['edgeCases'] {
  const stated = listPrdParts(body)
    .filter(({ kind, text }) => (kind === 'criterion' || kind === 'requirement') && unusual.test(text))
    .map(({ localId, text }) => `${localId}: ${text}`);
  const down = body.nonFunctional.availability.map(({ id, text }) => `${id}: ${text}`);
  const contended = aggregates.filter(({ states }) => states).map(({ name }) => plainName(name));
  if (contended.length === 0) return [...stated, ...down];
  return [
    ...stated,
    ...down,
    `Two calls at once that change the status of one ${joinOr(contended)}: one of them wins, the other is refused with the status as it is then.`,
  ];
}
