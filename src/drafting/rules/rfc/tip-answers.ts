import { postpones } from '../../../analysis/design/postpones.ts';
import { sharedWords, subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import type { TipBody } from '../../../lifecycle/tip.ts';
import { tellsOfFailure } from '../adr/says-nothing.ts';
import { sentence } from './describe-components.ts';

type Question = TipBody['openQuestions'][number];

/** Where in the RFC an answer belongs, by what was asked. */
type Place = 'timeline' | 'budget' | 'security' | 'performance' | 'failureModes' | 'technicalContext' | 'highLevelApproach';

const places: readonly [Place, (question: string) => boolean][] = [
  ['timeline', (text) => /\b(?:by when|when is (?:it|this|that) (?:needed|due)|deadline|timeline|due date)\b/i.test(text)],
  ['budget', (text) => /\b(?:budget|what may it cost|how much may)\b/i.test(text)],
  ['security', (text) => /\bwho may\b|\b(?:security|permissions?|(?:sign|log)s? in|access rights?)\b/i.test(text)],
  ['performance', (text) => /\b(?:load|response times?|how fast|throughput)\b/i.test(text)],
  // What the PRD says nothing of stands behind the question itself.
  ['failureModes', (text) => tellsOfFailure({ label: '', text: askedOf(text) })],
  [
    'technicalContext',
    (text) => /\b(?:exists?|already|migrat\w+|taken over|does (?:this|that|it) hold|which (?:other )?systems)\b/i.test(text),
  ],
];

/** Whether a question of a TIP still waits for its answer; "to be decided later" is none. */
export function isOpenQuestion({ answer }: Pick<Question, 'answer'>): boolean {
  return answer.trim() === '' || postpones(answer);
}

/** What was asked of one place and is answered, in one paragraph; '' where nothing was. */
export function tellAnswers(key: string, { openQuestions }: TipBody, place: Place): string {
  return openQuestions
    .filter((question) => !isOpenQuestion(question) && placeOf(question) === place)
    .map((question) => `${subjectOf(question)} (${partRef(key, question.id)}): ${answerOf(question)}`)
    .join(' ');
}

/** What the answers bind the design to: by when, and for how much. */
export function listAnsweredConstraints(key: string, { openQuestions }: TipBody): string[] {
  return openQuestions
    .filter((question) => !isOpenQuestion(question))
    .flatMap((question) => {
      const place = placeOf(question);
      const label = place === 'timeline' ? 'Timeline' : place === 'budget' ? 'Budget' : '';
      return label === '' ? [] : [`${label}: ${answerOf(question)} (${partRef(key, question.id)})`];
    });
}

/** Whether an answer says what is done when this part does not answer. */
export function isAnsweredFor({ openQuestions }: TipBody, part: string): boolean {
  const wanted = subjectWords(part);
  return openQuestions.some(
    (question) =>
      !isOpenQuestion(question) &&
      placeOf(question) === 'failureModes' &&
      sharedWords(wanted, subjectWords(`${askedOf(question.text)} ${question.answer}`)).length > 0,
  );
}

function placeOf({ text }: Question): Place {
  return places.find(([, belongs]) => belongs(text))?.[0] ?? 'highLevelApproach';
}

/** "What happens while the feature is down?" is answered of "While the feature is down". */
function subjectOf({ text }: Question): string {
  const asked = askedOf(text).replace(/[?.\s]+$/, '');
  const [, when] = /^what (?:happens|is done) ((?:while|when|if|where|once) .+)$/i.exec(asked) ?? [];
  return when === undefined ? asked : `${when.charAt(0).toUpperCase()}${when.slice(1)}`;
}

function askedOf(text: string): string {
  return /^[^?]*\?/.exec(text)?.[0] ?? text;
}

/** The first paragraph; of a list, a table or code only where it stands. */
function answerOf({ answer }: Question): string {
  const [first = ''] = answer.trim().split(/\n\s*\n/);
  return /^(?:```|~~~|[-*+] |\||#|\d+[.)] )/m.test(first) ? 'as it is answered there.' : sentence(first.replace(/\s+/g, ' '));
}
