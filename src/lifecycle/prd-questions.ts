import { z } from 'zod';

/**
 * Where the answer to an open question of a PRD belongs, beside a story by its id. Specification 2.1 has no section for
 * edge cases of the whole feature; those stand under Requirements.
 */
export const questionPlaces = [
  'objective',
  'target-users',
  'priorities',
  'requirements',
  'edge-cases',
  'out-of-scope',
  'performance',
  'availability',
  'scalability',
  'security',
  'compliance',
  'primary-kpi',
  'measurement-method',
  'timeline',
  'budget',
  'technical-constraints',
  'team-constraints',
] as const;

/** One of `questionPlaces`, or the id of a story. */
export const questionPlaceSchema = z.string().regex(new RegExp(`^(?:${questionPlaces.join('|')}|US-\\d+)$`));
export type QuestionPlace = z.infer<typeof questionPlaceSchema>;

const line = z.string().min(1);

/** Something that a PRD does not say and that nobody may make up. Open, it blocks the gate; answered, it stays as the record of who said so. */
export const prdQuestionSchema = z.strictObject({
  id: z.string().regex(/^Q-\d+$/),
  text: line,
  place: questionPlaceSchema.describe('Where the answer belongs: a field, or the id of a story.'),
  changes: z.string().describe('What hangs on the answer.'),
  recommended: z.string().describe('What to answer where nobody knows better; empty where the document itself asks.'),
  otherwise: z.string().describe('What follows from answering otherwise.'),
  answer: z.string().describe('Empty while it is open.'),
  answeredBy: z
    .string()
    .describe('Name of who answered; empty while it is open, or when somebody wrote the answer into the text.'),
  answeredAt: z.string().describe('When, as an ISO time; empty like `answeredBy`.'),
});

export type PrdQuestion = z.infer<typeof prdQuestionSchema>;

/** Stands in the text where an answer is missing. */
export function markerOf({ id, text }: Pick<PrdQuestion, 'id' | 'text'>): string {
  return `[NEEDS ANSWER ${id}: ${text.replace(/[[\]\s]+/g, ' ').trim()}]`;
}

/** Markers in a text, also in Markdown that was kept with its escapes; those that people write need name no question. */
export const markerPattern = /\\?\[NEEDS ANSWER(?:[ ]+(Q-\d+))?(?::[^[\]\\]*)?\\?\]/gi;

export function isOpen({ answer }: Pick<PrdQuestion, 'answer'>): boolean {
  return answer === '';
}
