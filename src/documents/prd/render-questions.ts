import type { PrdQuestion } from '../../lifecycle/prd-questions.ts';
import { escapeText } from '../markdown/escape-text.ts';

/** Heading of the questions, in lower case as the parser compares it. */
export const questionsChapter = 'open questions';

/** Renders open and answered questions under their ids; `readQuestion` reads them back. */
export function renderQuestions(questions: readonly PrdQuestion[]): string[] {
  return ['## Open Questions', '', ...questions.flatMap(renderQuestion)];
}

function renderQuestion({
  id,
  text,
  place,
  changes,
  recommended,
  otherwise,
  answer,
  answeredBy,
  answeredAt,
}: PrdQuestion): string[] {
  const facts: readonly (readonly [name: string, value: string])[] = [
    ['Place', place],
    ['Changes', changes],
    ['Recommended', recommended],
    ['Otherwise', otherwise],
    ['Answer', answer],
    ['Answered by', answeredBy],
    ['Answered at', answeredAt],
  ];
  const stated = facts.filter(([, value]) => value !== '');
  return [`### ${id}: ${escapeText(text)}`, '', ...stated.map(([name, value]) => `- **${name}:** ${escapeText(value)}`), ''];
}
