import type { SessionDecision } from '../../lifecycle/design-session.ts';
import type { RecordedDecision, RfcBody } from '../../lifecycle/rfc.ts';
import { answersRisk } from './answers-risk.ts';
import { toMark } from './decision-marks.ts';
import { givesUp } from './given-up.ts';
import { postpones } from './postpones.ts';

/** A risk of something that a decision gives up, or bridges while it does not work, has that decision against it, where nobody wrote down anything else. */
export function noteAgainstRisks(body: RfcBody, decision: SessionDecision): RfcBody {
  if (postpones(decision.text)) return body;
  const note = toMark(decision).trim();
  return withMitigations(body, ({ text, mitigation }) => {
    const noted = mitigation.trim();
    const isAgainst = (noted === '' || /^→ DEC-\d/.test(noted)) && !noted.includes(note);
    return isAgainst && (givesUp(decision.text, text) || answersRisk(decision, text))
      ? [noted, note].filter((part) => part !== '').join(' ')
      : mitigation;
  });
}

/** What holds no longer helps against no risk. */
export function takeFromRisks(body: RfcBody, over: readonly (RecordedDecision | SessionDecision)[]): RfcBody {
  const notes = over.map((decision) => toMark(decision).trim());
  return withMitigations(body, ({ mitigation }) =>
    notes.some((note) => mitigation.includes(note))
      ? notes.reduce((text, note) => text.replace(note, '').trim(), mitigation)
      : mitigation,
  );
}

function withMitigations(body: RfcBody, mitigate: (risk: RfcBody['tradeOffs']['risks'][number]) => string): RfcBody {
  const risks = body.tradeOffs.risks.map((risk) => ({ ...risk, mitigation: mitigate(risk) }));
  return { ...body, tradeOffs: { ...body.tradeOffs, risks } };
}
