import type { SessionRecord } from '../../lifecycle/design-session.ts';
import { recordChallenge, recordDecision, type RfcBody, type RfcQuestion } from '../../lifecycle/rfc.ts';
import { settlesQuestions } from '../../lifecycle/session-questions.ts';

/**
 * The RFC with what its session came to, as data: challenges and decisions on record, and the answers of its questions. No sentence changes: that takes an edit that a person took.
 */
export function finalizeRfc(body: RfcBody, session: Pick<SessionRecord, 'turns' | 'challenges' | 'decisions'>): RfcBody {
  const settle = (question: RfcQuestion): RfcQuestion => settleQuestion(question, session);
  return {
    ...body,
    openQuestions: { decisions: body.openQuestions.decisions.map(settle), unknowns: body.openQuestions.unknowns.map(settle) },
    designSession: {
      challenges: session.challenges.map(recordChallenge),
      decisions: session.decisions.map((decision) => recordDecision(decision)),
    },
  };
}

function settleQuestion(question: RfcQuestion, { turns }: Pick<SessionRecord, 'turns'>): RfcQuestion {
  const turn = turns.findLast((one) => settlesQuestions(one) && one.about.includes(question.id));
  if (!turn) return question;
  const state = turn.move === 'park' ? 'deferred' : 'answered';
  return { ...question, state, answer: turn.text, settledBy: turn.name, settledAt: turn.at };
}
