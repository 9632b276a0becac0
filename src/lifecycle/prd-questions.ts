import { z } from 'zod';

/**
 * Places for the answer to an open question of a PRD; a story's id is another. Specification 2.1
 * has no section for edge cases of the whole feature, so they go under Requirements.
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

/** A question that nobody may guess. Open, it blocks the gate; answered, it records who spoke. */
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

/** Returns the marker that replaces a missing answer in a text. */
export function markerOf({ id, text }: Pick<PrdQuestion, 'id' | 'text'>): string {
  return `[NEEDS ANSWER ${id}: ${text.replace(/[[\]\s]+/g, ' ').trim()}]`;
}

/** Matches markers, also escaped ones. Markers that people write need no question id. */
export const markerPattern = /\\?\[NEEDS ANSWER(?:[ ]+(Q-\d+))?(?::[^[\]\\]*)?\\?\]/gi;

export function isOpen({ answer }: Pick<PrdQuestion, 'answer'>): boolean {
  return answer === '';
}
