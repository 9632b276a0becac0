import type { SessionDecision } from '../../lifecycle/design-session.ts';
import type { RecordedDecision, RfcBody } from '../../lifecycle/rfc.ts';
import { readStanding } from '../../lifecycle/replaced-text.ts';
import { splitPassages } from '../challenge/passages.ts';
import { answersRisk } from './answers-risk.ts';
import { toMark } from './decision-marks.ts';
import { givesUp } from './find-given-up.ts';
import { nameOfComponent } from './list-components.ts';
import { postpones } from './postpones.ts';

/** A risk of something that a decision gives up, or bridges while it does not work, has that decision against it, where nobody wrote down anything else. */
export function noteAgainstRisks(body: RfcBody, decision: SessionDecision): RfcBody {
  if (postpones(decision.text)) return body;
  const note = toMark(decision).trim();
  const part = textOfPart(body, decision);
  return withMitigations(body, ({ text, mitigation }) => {
    const noted = mitigation.trim();
    const isAgainst = (noted === '' || /^→ DEC-\d/.test(noted)) && !noted.includes(note);
    return isAgainst && (givesUp(decision.text, text) || answersRisk({ ...decision, part }, text))
      ? [noted, note].filter((one) => one !== '').join(' ')
      : mitigation;
  });
}

/** What the design says of the parts that a decision is about. */
function textOfPart({ proposedSolution }: RfcBody, { settles }: SessionDecision): string {
  const about = new Set(settles.map((place) => place.toLowerCase()));
  return splitPassages({ section: 'Component Design', markdown: readStanding(proposedSolution.componentDesign), role: 'design' })
    .filter((passage) => about.has(nameOfComponent(passage).toLowerCase()))
    .map(({ text }) => text)
    .join(' ');
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
