import type { SessionDecision, SessionRecord, SessionTurn } from '../../../lifecycle/design-session.ts';
import { settlesQuestions } from '../../../lifecycle/session-questions.ts';
import { settledIds, type RecordedDecision, type RfcBody, type RfcQuestion } from '../../../lifecycle/rfc.ts';

/** Decisions of earlier sessions, each with the one that took its place. */
type Replaced = ReadonlyMap<RecordedDecision, SessionDecision>;

/** Questions with what the session said of them last: answered, or deferred with the reason. What was answered by a decision that another replaced is answered by that one. */
export function settleQuestions(
  { decisions, unknowns }: RfcBody['openQuestions'],
  { turns }: SessionRecord,
  replaced: Replaced,
): RfcBody['openQuestions'] {
  const settle = (question: RfcQuestion): RfcQuestion => settleQuestion(question, { turns, replaced });
  return { decisions: decisions.map(settle), unknowns: unknowns.map(settle) };
}

function settleQuestion(
  question: RfcQuestion,
  { turns, replaced }: { turns: readonly SessionTurn[]; replaced: Replaced },
): RfcQuestion {
  const said = turns.filter((turn) => settlesQuestions(turn) && turn.about.includes(question.id));
  const over = [...replaced].filter(([{ text }]) => text === question.answer || question.answer.startsWith(`${text}${heading}`));
  const last =
    said.at(-1) ??
    over
      .filter(([old]) => settledIds(old).includes(question.id))
      .map(asTurn)
      .at(-1);
  if (!last) return question;
  const earlier = keepEarlier(
    question.answer,
    [...said, ...over.map(([old]) => old)].map(({ text }) => text),
  );
  return {
    ...question,
    answer: earlier === '' ? last.text : `${last.text}${heading}${earlier}`,
    state: last.move === 'park' ? 'deferred' : 'answered',
    settledBy: last.name,
    settledAt: last.at,
  };
}

function asTurn([, { text, decidedBy, decidedAt }]: readonly [RecordedDecision, SessionDecision]): Pick<
  SessionTurn,
  'text' | 'move' | 'name' | 'at'
> {
  return { text, move: 'decide', name: decidedBy, at: decidedAt };
}

const heading = '\n\nWritten before the session: ';

/** What the document answered before the session did, which is nobody's to lose. */
function keepEarlier(answer: string, said: readonly string[]): string {
  const own = said
    .filter((text) => answer === text || answer.startsWith(`${text}${heading}`))
    .toSorted((a, b) => b.length - a.length);
  const [text] = own;
  if (text === undefined) return answer;
  return answer === text ? '' : answer.slice(text.length + heading.length);
}
