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

/** What a document writes in front of a decision that only turns something down: "polling the ledger every minute" would read as what is built. */
const lead = 'Rejected: ';
/** Words that say so themselves. */
const saysItself =
  /^\W*(?:no|not|nobody|never|nothing|none|without|neither|we do not|we don['’]t|turned down|dismissed|discarded)\b|\b(?:is|are|was|were) (?:rejected|not (?:taken|used|built|wanted|chosen)|turned down|dropped|ruled out)\b/i;

/** The same body with `Rejected: ` in front of such decisions, for who reads it; `withoutLead` takes exactly that away again, also of words that begin so. */
export function withLead(body: RfcBody): RfcBody {
  return withTexts(body, (one) => {
    const isLed = turnsDown(one, body) && (one.text.startsWith(lead) || !saysItself.test(one.text));
    return isLed ? `${lead}${one.text}` : one.text;
  });
}

export function withoutLead(body: RfcBody): RfcBody {
  return withTexts(body, (one) => (turnsDown(one, body) && one.text.startsWith(lead) ? one.text.slice(lead.length) : one.text));
}

function withTexts(body: RfcBody, say: (decision: RecordedDecision) => string): RfcBody {
  const decisions = body.designSession.decisions.map((one) => ({ ...one, text: say(one) }));
  return { ...body, designSession: { ...body.designSession, decisions } };
}
