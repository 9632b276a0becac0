import type { SessionDecision, SessionRecord } from '../../../lifecycle/design-session.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { findBroughtBack } from '../brought-back.ts';
import { deniedFigures } from '../denied-things.ts';
import { listGivenUp, withoutGivenUp } from '../given-up.ts';
import { lastSuccessor, listSuccessors } from '../standing-decisions.ts';
import { listDeniedSentences } from './denied-sentences.ts';
import { listSentencesGivenUp } from './given-up-sentences.ts';
import type { Settled } from './settled.ts';

/**
 * What a decision took out of the design stays out of it when a later one takes its place: of "30 days, not 7" and then "60 days", the 7 days come back to nobody.
 * Where the later one names again what was given up, it comes back.
 */
export function listHandedOn(body: RfcBody, session: SessionRecord, holding: readonly SessionDecision[]): Settled[] {
  const successors = listSuccessors(session.decisions);
  return session.decisions.flatMap((earlier) => {
    const heir = holding.find(({ id }) => id !== earlier.id && id === lastSuccessor(earlier.id, successors));
    if (heir === undefined || !saysNo(earlier) || comesBack(earlier, heir)) return [];
    return [...listSentencesGivenUp(body, session, [earlier]), ...listDeniedSentences(body, session, [earlier])]
      .filter(({ quote }) => deniedFigures(earlier.text, quote).every(({ text }) => !heir.text.includes(text)))
      .map((one) => ({ ...one, decision: heir }));
  });
}

/** Words that say no go on saying it; an answer that was taken back answers nothing any more. */
function saysNo({ text }: SessionDecision): boolean {
  return listGivenUp(text).length > 0 || /\b(?:not|instead of|rather than)\b/i.test(text);
}

function comesBack(earlier: SessionDecision, heir: SessionDecision): boolean {
  const kept = withoutGivenUp(heir.text).toLowerCase();
  return (
    findBroughtBack(heir, earlier) !== undefined ||
    listGivenUp(earlier.text).some((phrase) =>
      kept.includes(
        phrase
          .trim()
          .replace(/[.,;:]+$/, '')
          .toLowerCase(),
      ),
    )
  );
}
