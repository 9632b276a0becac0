import { standingDecisions, type SessionDecision, type SessionRecord } from '../../lifecycle/design-session.ts';
import { recordChallenge, recordDecision, type RfcAlternative, type RfcBody, type RfcQuestion } from '../../lifecycle/rfc.ts';
import { findSettling, placeOfPattern } from '../../lifecycle/session-questions.ts';

/*
 * The path of a decision from the session, which records it (takeTurns), into the RFC:
 *
 *   usecases/design-sessions/settle-edits.ts  takes proposed edits into the next version
 *   documents/blocks/apply-edits.ts           applies an edit whose hash fits, or none of it
 *   graphs/design/nodes/finalize-rfc.ts       stores the finalized version
 *   lifecycle/session-questions.ts            finds the turn that settles a question
 *   here                                      sets typed fields and the record
 *
 * Sentences change only by an edit that a person took, or in a version that a person wrote.
 */

type Session = Pick<SessionRecord, 'turns' | 'challenges' | 'decisions' | 'edits'>;

/** Applies a session to the RFC as data: answers, states, verdicts, challenges and decisions. */
export function finalizeRfc(body: RfcBody, session: Session): RfcBody {
  const standing = standingDecisions(session.decisions);
  return {
    ...body,
    openQuestions: {
      decisions: body.openQuestions.decisions.map((question) => settleQuestion(question, session)),
      unknowns: body.openQuestions.unknowns.map((question) => settleQuestion(question, session)),
    },
    alternatives: body.alternatives.map((alternative) => settleAlternative(alternative, standing, session)),
    patterns: body.patterns.map((row) => settlePattern(row, standing)),
    designSession: {
      challenges: session.challenges.map(recordChallenge),
      decisions: session.decisions.map((decision) => recordDecision(decision, listEdits(decision, session))),
    },
  };
}

function settleQuestion(question: RfcQuestion, session: Session): RfcQuestion {
  const turn = findSettling(question.id, session);
  if (!turn) return question;
  const state = turn.move === 'park' ? 'deferred' : 'answered';
  return { ...question, state, answer: turn.text, settledBy: turn.name, settledAt: turn.at };
}

/** Applies the last valid decision. An alternative whose decision was replaced is open again. */
function settleAlternative(
  alternative: RfcAlternative,
  standing: readonly SessionDecision[],
  { decisions }: Session,
): RfcAlternative {
  const decided = standing.findLast(
    ({ does, about }) => (does === 'choose' || does === 'reject') && about.includes(alternative.id),
  );
  if (decided) return { ...alternative, state: decided.does === 'choose' ? 'chosen' : 'rejected', by: decided.id };
  const isOver = decisions.some(({ id }) => id === alternative.by);
  return isOver ? { ...alternative, state: 'open', by: '' } : alternative;
}

function settlePattern(row: RfcBody['patterns'][number], standing: readonly SessionDecision[]): RfcBody['patterns'][number] {
  const place = placeOfPattern(row.pattern);
  const decided = standing.findLast(({ does, about }) => (does === 'use' || does === 'not-use') && about.includes(place));
  if (!decided) return row;
  return { ...row, verdict: decided.does === 'use' ? 'used' : 'not-used' };
}

/** Returns the accepted edits that follow from a decision. */
function listEdits({ id }: SessionDecision, { edits }: Session): string[] {
  return edits.filter(({ decision, state }) => decision === id && state === 'taken').map((edit) => edit.id);
}
