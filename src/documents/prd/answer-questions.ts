import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { InputError } from '../../lifecycle/errors.ts';
import { putAtPlace } from '../../lifecycle/prd-places.ts';
import { isOpen, markerPattern, type PrdQuestion } from '../../lifecycle/prd-questions.ts';
import type { PrdBody } from '../../lifecycle/prd.ts';
import { mapTexts } from './map-texts.ts';
import { setPriorities } from './set-priorities.ts';

export interface QuestionAnswer {
  /** Id of the question, such as `Q-1`. */
  readonly question: string;
  readonly answer: string;
}

/** Who answers, and when (ISO time). */
interface AnsweredBy {
  /** Key of the PRD, for error messages. */
  readonly key: string;
  readonly name: string;
  readonly at: string;
  /** Local ids of all versions: a part made from an answer gets none of them. */
  readonly everUsed?: readonly string[];
}

/**
 * Puts answers at their markers, or at the place the question names if the marker is gone, and into
 * the record of questions. All or none are taken. Throws InputError `prd.question-unknown`,
 * `prd.question-answered`, `prd.answer-unclear`.
 */
export function answerQuestions(body: PrdBody, answers: readonly QuestionAnswer[], by: AnsweredBy): PrdBody {
  return answers.reduce((current, given) => answerOne(current, given, by), body);
}

function answerOne(body: PrdBody, given: QuestionAnswer, { key, name, at, everUsed = [] }: AnsweredBy): PrdBody {
  const question = findOpen(body, given.question, key);
  const answer = given.answer.replace(/\s+/g, ' ').trim();
  if (answer === '')
    throw unclear(
      question,
      'The answer is empty.',
      question.recommended === ''
        ? 'Say it in a sentence; nothing is recommended.'
        : 'Say it in a sentence, or take the recommended one.',
    );
  const placed =
    question.place === 'priorities'
      ? { ...body, stories: setPriorities(body.stories, question.id, answer) }
      : fillPlace(body, { question, answer, everUsed });
  const questions = (body.questions ?? []).map((one) =>
    one.id === question.id ? { ...one, answer, answeredBy: name, answeredAt: at } : one,
  );
  return { ...placed, questions };
}

function fillPlace(
  body: PrdBody,
  {
    question: { id, place, text: asked },
    answer,
    everUsed,
  }: { question: PrdQuestion; answer: string; everUsed: readonly string[] },
): PrdBody {
  let found = false;
  const filled = mapTexts(body, (text) =>
    text.replace(markerPattern, (marker, named?: string) => {
      if (named?.toUpperCase() !== id) return marker;
      found = true;
      return answer;
    }),
  );
  if (found) return filled;
  // The answer alone would not say what was asked: it stands under its question.
  return putAtPlace(body, { place, text: answer, everUsed, section: asked });
}

function findOpen({ questions = [] }: PrdBody, id: string, key: string): PrdQuestion {
  const question = questions.find((one) => one.id === id);
  const open = questions.filter(isOpen).map((one) => one.id);
  const way =
    open.length > 0
      ? `Open are: ${open.join(', ')}.`
      : fix`None is open; change the text itself: ${act('editArtifact', { key })}.`;
  if (!question)
    throw new InputError({ id: 'prd.question-unknown', message: `There is no question ${id}.`, fix: way, details: { open } });
  if (isOpen(question)) return question;
  throw new InputError({
    id: 'prd.question-answered',
    message: `${id} was answered${question.answeredBy === '' ? '' : ` by ${question.answeredBy}`}: ${question.answer}`,
    fix: way,
    details: { question: id, answer: question.answer, open },
  });
}

function unclear({ id }: PrdQuestion, message: string, fix: string): InputError {
  return new InputError({ id: 'prd.answer-unclear', message: `${id}: ${message}`, fix, details: { question: id } });
}
