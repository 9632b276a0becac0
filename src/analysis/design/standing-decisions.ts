import { settledIds, type RecordedChallenge, type RecordedDecision, type RfcBody } from '../../lifecycle/rfc.ts';
import { splitSentences } from '../challenge/passages.ts';
import { wordsAlike } from '../challenge/same-root.ts';
import { subjectWords } from '../challenge/subject-words.ts';
import { findBroughtBack } from './against/brought-back.ts';
import { givesUp } from './ends/find-given-up.ts';
import { listGivenUp, withoutGivenUp } from './ends/given-up.ts';

interface Decision extends Pick<RecordedDecision, 'id' | 'text'> {
  readonly settles: readonly string[];
  /** As an RFC states it; what it does not state is read from what was decided. */
  readonly replacedBy?: string;
  /** ISO time; '' or nothing of one that somebody wrote by hand. */
  readonly decidedAt?: string;
}
type Settled = Pick<RecordedChallenge, 'id' | 'state' | 'answer'>;

/** What one decides once: two decisions about a section go together. */
const isOnce = (place: string): boolean => /^(?:CH|Q|ALT)-\d+$/.test(place);

/**
 * The later decision that takes the place of this one: it names this one, or settles all that this one settled, takes out of the design whatever this one brought in, or says
 * that what this one gave up stays or comes back. Undefined where this one holds.
 */
export function findSuccessor<T extends Decision>(decision: Decision, decisions: readonly T[]): T | undefined {
  const stated = decisions.find(({ id }) => id === decision.replacedBy);
  if (stated && isLater(stated, decision, decisions)) return stated;
  const settled = decision.settles.filter(isOnce);
  return decisions
    .filter((one) => isLater(one, decision, decisions))
    .find(
      (later) =>
        later.settles.includes(decision.id) ||
        (settled.length > 0 &&
          settled.length === decision.settles.length &&
          settled.every((place) => later.settles.includes(place))) ||
        takesBack(later.text, decision.text) ||
        findBroughtBack(later, decision)?.extent === 'wholly',
    );
}

/** The last of those that took each other's place, by its id. Each is passed once: who edits an RFC may write that two decisions replace each other. */
export function lastSuccessor(id: string, successors: ReadonlyMap<string, string | undefined>): string {
  const passed = new Set([id]);
  for (let next = successors.get(id); next !== undefined && !passed.has(next); next = successors.get(next)) passed.add(next);
  return [...passed].at(-1) ?? id;
}

/** By the id of each decision, that of the one that took its place. */
export function listSuccessors(decisions: readonly Decision[]): ReadonlyMap<string, string | undefined> {
  return new Map(decisions.map((one) => [one.id, findSuccessor(one, decisions)?.id]));
}

/** What is wrong with what a decision states to have taken its place; null where it states nothing, or something that did. */
export function faultOfHeir(
  decision: Decision,
  { decisions, challenges }: { readonly decisions: readonly Decision[]; readonly challenges: readonly Settled[] },
): 'itself' | 'missing' | 'earlier' | 'accepted' | null {
  const { id, replacedBy = '' } = decision;
  if (replacedBy === '') return null;
  if (replacedBy === id) return 'itself';
  const heir = decisions.find((one) => one.id === replacedBy);
  if (heir) return isLater(heir, decision, decisions) ? null : 'earlier';
  if (!challenges.some((one) => one.id === replacedBy)) return 'missing';
  return isWithdrawn(decision, challenges) ? null : 'accepted';
}

/** By when it was decided, where both say so; what somebody wrote by hand counts as it stands in the list. What people state as a successor of itself is none. */
function isLater(one: Decision, than: Decision, decisions: readonly Decision[]): boolean {
  if (one.id === than.id) return false;
  if (one.decidedAt && than.decidedAt && one.decidedAt !== than.decidedAt) return one.decidedAt > than.decidedAt;
  const places = decisions.map(({ id }) => id);
  return places.indexOf(one.id) > places.indexOf(than.id);
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
export function isWithdrawn({ text, settles, replacedBy = '' }: Decision, challenges: readonly Settled[]): boolean {
  if (challenges.some(({ id, state, answer }) => id === replacedBy && (state !== 'accepted' || answer !== text))) return true;
  if (settles.length === 0 || !settles.every((place) => place.startsWith('CH-'))) return false;
  return settles.every((place) =>
    challenges.some(({ id, state, answer }) => id === place && state !== 'accepted' && state !== 'open' && answer !== text),
  );
}

/** Those by which the design is bound. */
export function standingDecisions<T extends Decision>(decisions: readonly T[], challenges: readonly Settled[]): T[] {
  return decisions.filter((decision) => !findSuccessor(decision, decisions) && !isWithdrawn(decision, challenges));
}

/** What took its place, by its id: a later decision, or the challenge that was settled otherwise; '' where it holds. */
export function replacedBy(decision: Decision, decisions: readonly Decision[], challenges: readonly Settled[]): string {
  const successor = findSuccessor(decision, decisions);
  if (successor) return successor.id;
  return isWithdrawn(decision, challenges) ? (decision.settles[0] ?? '') : '';
}

/** The decisions of an RFC that hold; those that were replaced or taken back are history. */
export function standingInRfc({ decisions, challenges }: RfcBody['designSession']): RecordedDecision[] {
  const plain = decisions.map((decision) => ({ ...decision, settles: settledIds(decision) }));
  const standing = new Set(standingDecisions(plain, challenges).map(({ id }) => id));
  return decisions.filter(({ id }) => standing.has(id));
}
