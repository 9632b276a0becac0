import { questionPlaceSchema, type PrdQuestion } from '../../lifecycle/prd-questions.ts';
import { readBullets, type CanonicalSection, type Problems } from '../markdown/canonical-lines.ts';
import { readText } from '../markdown/escape-text.ts';

const factFields = {
  place: 'place',
  changes: 'changes',
  recommended: 'recommended',
  otherwise: 'otherwise',
  answer: 'answer',
  'answered by': 'answeredBy',
  'answered at': 'answeredAt',
} as const;

export function isQuestionHeading(heading: string): boolean {
  return /^Q-\d+: \S/.test(heading);
}

/** Reverses `renderQuestions`, also with a typed answer; null when `problems` grows. */
export function readQuestion(section: CanonicalSection, problems: Problems): PrdQuestion | null {
  const [, id = '', text = ''] = /^(Q-\d+): (.*)$/s.exec(section.heading.trimEnd()) ?? [];
  const facts: Partial<Record<(typeof factFields)[keyof typeof factFields], string>> = {};
  const report = (line: number, text: string): void =>
    problems.add(line, `"${text.slice(0, 40)}" is no fact of ${id}; write "- **Answer:** text".`);
  for (const { text: bullet, number } of readBullets(section.lines, (line) => report(line.number, line.text))) {
    const [, name = '', value = ''] = /^\*\*([A-Za-z ]+):\*\* ?(.*)$/s.exec(bullet) ?? [];
    const field = (factFields as Readonly<Record<string, (typeof factFields)[keyof typeof factFields]>>)[name.toLowerCase()];
    if (field) facts[field] = readText(value);
    else report(number, `- ${bullet}`);
  }
  const place = questionPlaceSchema.safeParse(facts.place);
  const { changes = '', recommended = '', otherwise = '', answer = '', answeredBy = '', answeredAt = '' } = facts;
  if (place.success)
    return { id, text: readText(text), place: place.data, changes, recommended, otherwise, answer, answeredBy, answeredAt };
  problems.add(section.line, `${id} does not say where its answer belongs; write "- **Place:** timeline", or the id of a story.`);
  return null;
}
