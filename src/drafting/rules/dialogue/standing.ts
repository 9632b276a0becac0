import { count } from '../../../lifecycle/count.ts';
import type { Objection } from '../../../lifecycle/challenge.ts';
import { blockingQuestions, listQuestions, tellBlocking } from '../../../lifecycle/session-questions.ts';
import { isSameObjection } from '../../../steps/design/same-objection.ts';
import type { Dialogue } from './dialogue.ts';

/** Where the session stands after a reply that raises `raised`, in a sentence or two. */
export function standingOf(
  { material, session, turn, unraised }: Pick<Dialogue, 'material' | 'session' | 'turn' | 'unraised'>,
  raised: readonly Objection[],
): { sentence: string; nothingLeft: boolean } {
  const waiting = unraised.filter((objection) => !raised.some((said) => isSameObjection(objection, said)));
  const open = session.challenges.filter(({ state }) => state === 'open').map(({ id }) => id);
  const isSettling = turn.move === 'decide' || turn.move === 'park';
  const nothingLeft = waiting.length === 0 && raised.length === 0 && (open.length === 0 || turn.move === 'challenge');
  const questions = blockingQuestions(listQuestions(material.rfc.body, session));
  // Who asks something is answered that; where the session stands was said when it came to stand there.
  if (nothingLeft) return { sentence: isSettling || turn.move === 'challenge' ? nothingMore(open, questions) : '', nothingLeft };
  if (!isSettling || raised.length > 0) return { sentence: '', nothingLeft };
  const rest = waiting.length === 0 ? '' : `${count(waiting.length, 'point')} I have not raised yet.`;
  return { sentence: [open.length > 0 && `Still open: ${open.join(', ')}.`, rest].filter(Boolean).join(' '), nothingLeft };
}

/** What blocks the gate is said before anybody is sent there. */
function nothingMore(open: readonly string[], questions: readonly string[]): string {
  if (open.length === 0 && questions.length === 0)
    return 'I have nothing material left against the whole of this design: finalize it, or ask about a part, where I also tell what I only doubt.';
  const [verb, them] = open.length === 1 ? ['is', 'it'] : ['are', 'them'];
  const [these, those] = questions.length === 1 ? ['it', 'it'] : ['them', 'those that can wait'];
  const standing = open.length === 0 ? [] : [`${open.join(', ')} ${verb} still open: decide or park ${them}.`];
  const blocking =
    questions.length === 0 ? [] : [`${tellBlocking(questions)} Answer ${these}, or park ${those} with the reason.`];
  return ['I have nothing new.', ...standing, ...blocking, 'Then finalize.'].join(' ');
}
