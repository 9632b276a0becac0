import { questionPlaceSchema, type QuestionPlace } from '../../../lifecycle/prd-questions.ts';
import type { StepOutput } from '../../../steps/registry.ts';
import type { Answer } from './answer-schemas.ts';

/** Normalizes places and removes story phrases; an assumption with an invalid place has none. */
export function mendPrd(answer: Answer<'prd-writing/draft-prd'>): StepOutput<'prd-writing/draft-prd'> {
  return {
    ...answer,
    stories: answer.stories.map(({ role, capability, benefit, ...story }) => ({
      ...story,
      role: role.replace(/^(?:as\s+)?(?:an?|the)\s+/i, '').trim(),
      capability: capability.replace(/^i (?:want|need|would like)\s+/i, '').replace(/(?<![.\s])[.\s]+$/, ''),
      benefit: benefit.replace(/^so that\s+/i, '').replace(/(?<![.\s])[.\s]+$/, ''),
    })),
    assumptions: answer.assumptions.map((assumption) => ({
      ...assumption,
      because: assumption.because.replace(/^(?:it is )?(?:safe(?: to assume)?,? )?because\s+/i, ''),
      place: assumption.place === null ? null : readPlace(assumption.place),
    })),
    // The contract check reports an invalid place, and the model repairs it.
    questions: answer.questions.map((question) => ({
      ...question,
      place: readPlace(question.place) ?? (question.place as QuestionPlace),
    })),
  };
}

function readPlace(text: string): QuestionPlace | null {
  const spelled = text
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
  const place = questionPlaceSchema.safeParse(/^us-\d+$/.test(spelled) ? spelled.toUpperCase() : spelled);
  return place.success ? place.data : null;
}
