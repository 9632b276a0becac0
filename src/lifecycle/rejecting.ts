import { settledIds, type RecordedDecision, type RfcBody } from './rfc.ts';

type Alternatives = Pick<RfcBody, 'alternatives'>;

/** Which decision or rebuttal an alternative says it was taken up by; undefined where it was not. `after all` was written before one could reject in a session. */
export function takenUpBy({ reason }: Pick<RfcBody['alternatives'][number], 'reason'>): string | undefined {
  return /Taken up (?:after all )?by ((?:RFC-\d+#)?(?:DEC|CH)-\d+)/.exec(reason)?.[1];
}

/** Whether another decision than this one turned an alternative down: one that took it up before, and was turned around, rejects nothing. */
function isRejectedByAnother({ reason }: Alternatives['alternatives'][number], id: string | undefined): boolean {
  const by = Array.from(reason.matchAll(/Rejected by (DEC-\d+)/g), ([, decision]) => decision);
  return id !== undefined && by.length > 0 && !by.includes(id);
}

/** Whether a decision does nothing but turn alternatives down: nobody builds what it speaks of. */
export function turnsDown(
  decision: Pick<RecordedDecision, 'settles'> & { readonly id?: string; readonly replacedBy?: string | undefined },
  { alternatives }: Alternatives,
): boolean {
  if ((decision.replacedBy ?? '') !== '' && alternatives.some((one) => isRejectedByAnother(one, decision.id))) return false;
  const settles = settledIds(decision);
  const meant = alternatives.filter(({ id }) => settles.includes(id));
  // A section only says where; a challenge or question is settled by what is done.
  const asked = settles.filter((place) => /^(?:CH|Q|ALT)-\d+$/.test(place));
  return meant.length > 0 && meant.length === asked.length && !meant.some((one) => takenUpBy(one) !== undefined);
}
