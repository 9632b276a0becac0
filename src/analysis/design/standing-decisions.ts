import type { RecordedChallenge, RecordedDecision } from '../../lifecycle/rfc.ts';
import { splitSentences } from '../challenge/passages.ts';
import { wordsAlike } from '../challenge/same-root.ts';
import { subjectWords } from '../challenge/subject-words.ts';
import { givesUp, listGivenUp, withoutGivenUp } from './given-up.ts';

type Decision = Pick<RecordedDecision, 'id' | 'text'> & { readonly settles: readonly string[] };
type Settled = Pick<RecordedChallenge, 'id' | 'state' | 'answer'>;

/** What one decides once: two decisions about a section go together. */
const isOnce = (place: string): boolean => /^(?:CH|Q|ALT)-\d+$/.test(place);

/**
 * The later decision that takes the place of this one: it settles all that this one settled, or takes out of the design whatever this one brought in. Undefined
 * where this one holds.
 */
export function findSuccessor<T extends Decision>(decision: Decision, decisions: readonly T[]): T | undefined {
  const at = decisions.findIndex(({ id }) => id === decision.id);
  const settled = decision.settles.filter(isOnce);
  return decisions
    .slice(at + 1)
    .find(
      (later) =>
        (settled.length > 0 &&
          settled.length === decision.settles.length &&
          settled.every((place) => later.settles.includes(place))) ||
        takesBack(later.text, decision.text),
    );
}

/** "Webhooks after all, instead of polling" of "Polling, instead of webhooks". */
function takesBack(later: string, earlier: string): boolean {
  const brought = splitSentences(withoutGivenUp(earlier));
  if (brought.length === 0) return false;
  return brought.every((sentence) => givesUp(later, sentence)) || (names(earlier, later) && names(later, earlier));
}

/** Whether the one brings in what the other gives up. */
function names(one: string, other: string): boolean {
  const brought = subjectWords(withoutGivenUp(one));
  return listGivenUp(other).some((phrase) => {
    const wanted = subjectWords(phrase);
    return wordsAlike(wanted, brought).length === wanted.size;
  });
}

/** Whether all that it accepted was rebutted or put off afterwards, by which it decides nothing any more. */
export function isWithdrawn({ text, settles }: Decision, challenges: readonly Settled[]): boolean {
  if (settles.length === 0 || !settles.every((place) => place.startsWith('CH-'))) return false;
  return settles.every((place) =>
    challenges.some(({ id, state, answer }) => id === place && state !== 'accepted' && state !== 'open' && answer !== text),
  );
}

/** Those by which the design is bound. */
export function standingDecisions<T extends Decision>(decisions: readonly T[], challenges: readonly Settled[]): T[] {
  return decisions.filter((decision) => !findSuccessor(decision, decisions) && !isWithdrawn(decision, challenges));
}
