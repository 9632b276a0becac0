import { listStillUsed as listInRfc, type StillUsed } from '../../analysis/design/ends/product-uses.ts';
import { listOpposedSentences, wordsToName } from '../../analysis/design/against/opposed-sentences.ts';
import { listStillSaid, withBefore } from '../../analysis/design/against/still-says.ts';
import type { TakenOut } from '../../analysis/design/marks/mark-decisions.ts';
import { standingDecisions } from '../../analysis/design/standing-decisions.ts';
import { hasStrikes } from '../../analysis/design/strikes/said-words.ts';
import type { SessionDescription } from './describe-session.ts';

/**
 * What an open session does not take out of its RFC though a decision may end it: products, where it takes nothing out, and old rhythms and figures and ways against
 * which it stands, wherever they are. Nothing of those decisions of which a person said what goes.
 */
export function listStillUsed({ session, body }: SessionDescription, takenOut: readonly TakenOut[]): StillUsed[] {
  if (session.status !== 'open') return [];
  const standing = standingDecisions(session.decisions, session.challenges).filter((one) => !hasStrikes(one));
  if (standing.length === 0) return [];
  const silent = standing.filter((one) => !takenOut.some(({ decision }) => decision === one.id));
  const isTakenOut = (sentence: string, words: string): boolean =>
    takenOut.some((one) => sentence.includes(one.words) && one.words.includes(words));
  const still = listStillSaid(
    body,
    standing.map((one) => withBefore(one, session.decisions)),
  ).flatMap((one) => {
    const uses = one.uses.filter(({ sentence, words }) => !words.every((part) => isTakenOut(sentence, part)));
    return uses.length === 0 ? [] : [{ ...one, uses }];
  });
  const opposed = listOpposedSentences(body, standing).map((one) => ({ ...one, words: wordsToName(one) }));
  const against = opposed
    .filter(({ sentence, words }) => !isTakenOut(sentence, words))
    .map(({ decision, place, sentence, words }) => ({ decision, name: words, uses: [{ place, sentence, words: [words] }] }));
  return [...(silent.length === 0 ? [] : listInRfc(body, silent)), ...still, ...against];
}
