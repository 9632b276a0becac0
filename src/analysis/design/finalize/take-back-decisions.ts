import type { SessionDecision } from '../../../lifecycle/design-session.ts';
import type { RecordedDecision, RfcBody } from '../../../lifecycle/rfc.ts';
import { takeBack, toMark } from '../marks/decision-marks.ts';
import { dropNote } from '../marks/mark-decisions.ts';
import { mapDesign } from '../map-design.ts';
import { withoutOutcome } from '../alternatives/merge-alternatives.ts';
import { takeFromRisks } from './risk-notes.ts';
import { reopenRisks } from '../strikes/ended-risks.ts';

/**
 * The document without what was written into it where these decisions held: each sentence that they alone struck stands again, and no alternative is taken up or
 * rejected by them. `all` are the decisions that the document has marks of.
 */
export function takeBackDecisions(
  body: RfcBody,
  over: readonly RecordedDecision[],
  all: readonly (RecordedDecision | SessionDecision)[],
): RfcBody {
  const left = mapDesign(takeFromRisks(body, over), (text) =>
    over.reduce((sofar, decision) => takeBack(dropNote(sofar, toMark(decision).trim()), decision, all), text),
  );
  return {
    ...reopenRisks(left, over, all),
    alternatives: left.alternatives.map((one) => ({ ...one, reason: withoutOutcome(one.reason, over) })),
  };
}
