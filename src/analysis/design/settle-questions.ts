import type { SessionRecord, SessionTurn } from '../../lifecycle/design-session.ts';
import type { RfcBody, RfcQuestion } from '../../lifecycle/rfc.ts';

/** Questions with what the session said of them last: answered, or deferred with the reason. */
export function settleQuestions(
  { decisions, unknowns }: RfcBody['openQuestions'],
  { turns }: SessionRecord,
): RfcBody['openQuestions'] {
  const settle = (question: RfcQuestion): RfcQuestion => settleQuestion(question, turns);
  return { decisions: decisions.map(settle), unknowns: unknowns.map(settle) };
}

function settleQuestion(question: RfcQuestion, turns: readonly SessionTurn[]): RfcQuestion {
  const said = turns.filter((turn) => settles(turn) && turn.about.includes(question.id));
  const last = said.at(-1);
  if (!last) return question;
  const earlier = keepEarlier(
    question.answer,
    said.map(({ text }) => text),
  );
  return {
    ...question,
    answer: earlier === '' ? last.text : `${last.text}${heading}${earlier}`,
    state: last.move === 'park' ? 'deferred' : 'answered',
    settledBy: last.name,
    settledAt: last.at,
  };
}

function settles({ move, settlement }: SessionTurn): boolean {
  return move === 'park' || (move === 'decide' && (settlement === 'answer' || settlement === 'choose'));
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
