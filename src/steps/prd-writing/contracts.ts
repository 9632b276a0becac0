import { z } from 'zod';
import { prdQuestionSchema, questionPlaceSchema } from '../../lifecycle/prd-questions.ts';
import { nfrCategories, priorities } from '../../lifecycle/prd.ts';

const line = z.string().min(1);
const lines = z.array(line);

/** What an answer may affect beyond the stories that depend on it; such questions come first. */
export const stakes = ['law', 'safety', 'money', 'scope'] as const;

/** An assumption that fills a gap of the intent. With a place, its text also fills that field. */
const assumptionSchema = z.strictObject({
  text: line.describe('What is assumed, as a sentence.'),
  because: line.describe('Why that is safe, as the end of "Safe to assume because …".'),
  place: questionPlaceSchema.nullable().describe('The field that it fills; null when it stands among the assumptions only.'),
});

/** A question about a gap of the intent that nobody may fill by assumption. */
const openQuestionSchema = z.strictObject({
  text: line.describe('One question that somebody from the business can answer.'),
  place: questionPlaceSchema.describe('Where the answer belongs: a field, or the id of a story.'),
  stories: z.array(z.string()).describe('Ids of the stories that hang on the answer; the first story is US-1.'),
  touches: z.array(z.enum(stakes)).describe('What else the answer touches.'),
  changes: z.string().describe('What hangs on the answer, in a few words.'),
  recommended: line.describe('What to answer where nobody knows better, worded so that it can stand in its place.'),
  otherwise: z.string().describe('What follows from answering otherwise.'),
});

export const prdDraftSchema = z.strictObject({
  title: line,
  objective: line.describe('One paragraph.'),
  targetUsers: lines,
  stories: z.array(
    z.strictObject({
      title: z.string(),
      role: z.string().describe('Empty when nobody says who; a question at target-users asks then.'),
      capability: line.describe('What is wanted, as it follows "I want".'),
      benefit: z.string().describe('What for, as it follows "so that"; empty when the intent does not say.'),
      priority: z.enum(priorities).nullable().describe('Null when the intent does not say.'),
      criteria: lines.describe('Testable conditions.'),
    }),
  ),
  requirements: z.array(z.strictObject({ section: z.string(), text: line, priority: z.enum(priorities).nullable() })),
  nonFunctional: z.strictObject(
    Object.fromEntries(nfrCategories.map((category) => [category, lines])) as Record<
      (typeof nfrCategories)[number],
      typeof lines
    >,
  ),
  risks: z.strictObject({ identified: lines, mitigations: lines }),
  assumptions: z.array(assumptionSchema),
  metrics: z.strictObject({ primaryKpi: z.string(), secondary: lines, measurementMethod: z.string() }),
  constraints: z.strictObject({ timeline: z.string(), budget: z.string(), technical: lines, team: lines }),
  outOfScope: lines,
  glossary: z.array(z.strictObject({ term: line, meaning: z.string() })),
  questions: z.array(openQuestionSchema),
});

export const prdWritingSteps = {
  'prd-writing/draft-prd': {
    input: z.strictObject({
      intent: z.string().min(1),
      /** Questions about an earlier draft, with their answers; they are not asked again. */
      answered: z.array(prdQuestionSchema.pick({ id: true, text: true, place: true, answer: true })),
    }),
    output: prdDraftSchema,
  },
} as const;

export type PrdDraft = z.infer<typeof prdDraftSchema>;
export type DraftAssumption = z.infer<typeof assumptionSchema>;
export type OpenQuestion = z.infer<typeof openQuestionSchema>;
