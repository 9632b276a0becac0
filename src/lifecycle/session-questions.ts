import { standingDecisions, type SessionRecord, type SessionTurn } from './design-session.ts';
import type { QuestionState, RfcBody } from './rfc.ts';

export interface SessionQuestion {
  readonly id: string;
  readonly text: string;
  readonly state: QuestionState;
  /** Empty while open. For a deferred question, the reason. */
  readonly answer: string;
  /** Name of the person; empty while open. */
  readonly settledBy: string;
}

/** Lists the questions of an RFC. The session's last settlement counts before the RFC has it. */
export function listQuestions(
  { openQuestions }: Pick<RfcBody, 'openQuestions'>,
  session: Pick<SessionRecord, 'turns' | 'decisions'>,
): SessionQuestion[] {
  return [...openQuestions.decisions, ...openQuestions.unknowns].map((question) => {
    const turn = findSettling(question.id, session);
    const { id, text } = question;
    if (!turn) return { id, text, state: question.state, answer: question.answer, settledBy: question.settledBy };
    return { id, text, state: turn.move === 'park' ? 'deferred' : 'answered', answer: turn.text, settledBy: turn.name };
  });
}

/** Returns the last valid turn that settles a question, also by a decision on a challenge. */
export function findSettling(
  id: string,
  { turns, decisions }: Pick<SessionRecord, 'turns' | 'decisions'>,
): SessionTurn | undefined {
  const held = new Set(standingDecisions(decisions).map(({ turn }) => turn));
  const answers: readonly (string | null)[] = ['accept', 'answer', 'choose'];
  return turns.findLast(
    ({ about, move, settlement, sequence }) =>
      about.includes(id) && (move === 'park' || (answers.includes(settlement) && held.has(sequence))),
  );
}

/** Returns ids of questions that block approval: neither answered nor deferred with a reason. */
export function blockingQuestions(questions: readonly Pick<SessionQuestion, 'id' | 'state' | 'answer'>[]): string[] {
  return questions.filter(({ state, answer }) => state === 'open' || (state === 'deferred' && answer === '')).map(({ id }) => id);
}

/** Lists alternatives and patterns that neither the RFC nor a valid decision settles. */
export function listUndecided(
  { alternatives, patterns }: Pick<RfcBody, 'alternatives' | 'patterns'>,
  { decisions }: Pick<SessionRecord, 'decisions'>,
): { alternatives: { id: string; text: string; reason: string }[]; patterns: { pattern: string; how: string }[] } {
  const decided = new Set(standingDecisions(decisions).flatMap(({ about }) => about));
  return {
    alternatives: alternatives
      .filter(({ id, state }) => state === 'open' && !decided.has(id))
      .map(({ id, text, reason }) => ({ id, text, reason })),
    patterns: patterns
      .filter(({ pattern, verdict }) => verdict === 'undecided' && !decided.has(placeOfPattern(pattern)))
      .map(({ pattern, how }) => ({ pattern, how })),
  };
}

/** Returns how a decision names a pattern: by the key of its entry when the row has one. */
export function placeOfPattern(pattern: string): string {
  return patternKey.exec(pattern)?.[0] ?? pattern;
}

/** The prefix is the category of the entry. */
const patternKey = /\b[A-Z]+-\d{3,}\b/;

/** Renders `2 questions still block the gate: .`; '' when none does. */
export function describeBlocking(ids: readonly string[]): string {
  if (ids.length === 0) return '';
  return ids.length === 1
    ? `1 question still blocks the gate: ${ids[0]}.`
    : `${ids.length} questions still block the gate: ${nameRows(ids).join(', ')}.`;
}

/** Renders `Q-1 to Q-4, Q-7`. */
function nameRows(ids: readonly string[]): string[] {
  const rows: string[][] = [];
  for (const id of ids) {
    const row = rows.at(-1);
    if (row && follows(row.at(-1) ?? '', id)) row.push(id);
    else rows.push([id]);
  }
  return rows.flatMap((row) => (row.length > 2 ? [`${row[0]} to ${row.at(-1)}`] : row));
}

function follows(before: string, id: string): boolean {
  return /^[A-Z]+-\d+$/.test(id) && id === before.replace(/(?<!\d)\d+$/, (number) => String(Number(number) + 1));
}
