import { postpones } from '../../../analysis/design/postpones.ts';
import { isConceded } from '../../../lifecycle/challenge.ts';
import { settledIds, type RecordedChallenge, type RfcBody, type RfcQuestion } from '../../../lifecycle/rfc.ts';
import { asOneLine } from './design-text.ts';

/** What people settled, with what it was asked or said about: what is answered anywhere is asked nowhere. */
export interface Answer {
  readonly id: string;
  /** The question, or what was challenged with the words that it quotes; '' of a decision that settles neither. */
  readonly about: string;
  readonly text: string;
}

/** Decisions that hold, challenges that were accepted, rebuttals to which the challenger gave in, and questions that were answered. */
export function listAnswers(body: RfcBody): Answer[] {
  const { designSession, openQuestions } = body;
  const questions = [...openQuestions.decisions, ...openQuestions.unknowns];
  const abouts = new Map([
    ...questions.map(({ id, text }) => [id, asOneLine(text)] as const),
    ...designSession.challenges.map((one) => [one.id, aboutOf(one)] as const),
  ]);
  return [
    ...designSession.decisions.map((one) => ({
      id: one.id,
      about: settledIds(one)
        .map((id) => abouts.get(id) ?? '')
        .join(' '),
      text: one.text,
    })),
    ...designSession.challenges
      .filter((one) => one.state === 'accepted' || isConceded(one))
      .map((one) => ({ id: one.id, about: aboutOf(one), text: one.answer })),
    ...questions.filter(isAnswered).map(({ id, text, answer }) => ({ id, about: asOneLine(text), text: answer })),
  ].filter(({ text }) => text.trim() !== '' && !postpones(text));
}

export function isAnswered({ state, answer }: RfcQuestion): boolean {
  return state === 'answered' && answer !== '' && !postpones(answer);
}

function aboutOf({ text, tiedTo }: RecordedChallenge): string {
  return asOneLine(`${text} ${tiedTo}`);
}
