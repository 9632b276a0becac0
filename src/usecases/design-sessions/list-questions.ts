import type { SessionRecord } from '../../lifecycle/design-session.ts';
import type { QuestionState, RfcBody } from '../../lifecycle/rfc.ts';

/** A question of the RFC as it stands with what the session says of it. */
export interface SessionQuestion {
  readonly id: string;
  readonly text: string;
  readonly state: QuestionState;
  /** Empty while it is open; of a deferred one, the reason. */
  readonly answer: string;
  /** Name of the person; empty while it is open. */
  readonly settledBy: string;
}

/** Questions of an RFC; what the session settled counts before the RFC says so, and the last word counts. */
export function listQuestions({ openQuestions }: Pick<RfcBody, 'openQuestions'>, { turns }: SessionRecord): SessionQuestion[] {
  return [...openQuestions.decisions, ...openQuestions.unknowns].map((question) => {
    const turn = turns.findLast(({ about, move, settlement }) => {
      const settles = move === 'park' || (move === 'decide' && (settlement === 'answer' || settlement === 'choose'));
      return settles && about.includes(question.id);
    });
    const { id, text } = question;
    if (!turn) return { id, text, state: question.state, answer: question.answer, settledBy: question.settledBy };
    return { id, text, state: turn.move === 'park' ? 'deferred' : 'answered', answer: turn.text, settledBy: turn.name };
  });
}
