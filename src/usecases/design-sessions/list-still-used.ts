import { listStillUsed as listInRfc, type StillUsed } from '../../analysis/design/ends/product-uses.ts';
import { listOpposedSentences, wordsToName } from '../../analysis/design/against/opposed-sentences.ts';
import { listStillSaid, withBefore } from '../../analysis/design/against/still-says.ts';
import { isTakenOut } from '../../analysis/design/marks/is-taken-out.ts';
import type { TakenOut } from '../../analysis/design/marks/mark-decisions.ts';
import { standingDecisions } from '../../analysis/design/standing-decisions.ts';
import { saysOfWords } from '../../analysis/design/strikes/said-words.ts';
import type { SessionDescription } from './describe-session.ts';

/**
 * What an open session does not take out of its RFC though a decision may end it: products, where it takes nothing out, and old rhythms and figures and ways against
 * which it stands, wherever they are. Nothing that another decision takes out, and nothing of which a person said that it goes or stands with this one.
 */
export function listStillUsed({ session, body }: SessionDescription, takenOut: readonly TakenOut[]): StillUsed[] {
  if (session.status !== 'open') return [];
  const standing = standingDecisions(session.decisions, session.challenges);
  if (standing.length === 0) return [];
  const silent = standing.filter((one) => !takenOut.some(({ decision }) => decision === one.id));
  const opposed = listOpposedSentences(body, standing).map((one) => {
    const words = wordsToName(one);
    return { decision: one.decision, name: words, uses: [{ place: one.place, sentence: one.sentence, words: [words] }] };
  });
  const found = [
    ...listInRfc(body, silent),
    ...listStillSaid(
      body,
      standing.map((one) => withBefore(one, session.decisions)),
    ),
    ...opposed,
  ];
  return found.flatMap((one) => {
    const decision = standing.find(({ id }) => id === one.decision);
    const uses = one.uses.filter((use) => !isTakenOut(use, takenOut) && !(decision && saysOfWords(body, decision, use)));
    return uses.length === 0 ? [] : [{ ...one, uses }];
  });
}
