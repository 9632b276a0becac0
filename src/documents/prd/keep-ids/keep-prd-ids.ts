import { isOpen, type PrdQuestion } from '../../../lifecycle/prd-questions.ts';
import { nfrCategories, type PrdBody } from '../../../lifecycle/prd.ts';
import { numberParts, type Unnumbered } from '../number-parts.ts';
import type { EarlierParts } from './earlier-parts.ts';

/**
 * A PRD that was drafted anew, as the next version of one that stands: a story, criterion or requirement that was there keeps its id, and what is new gets
 * one that nothing ever had, so that no link comes to speak of something else. What the draft says of its stories by their ids follows.
 */
export function keepPrdIds(fresh: PrdBody, earlier: EarlierParts): PrdBody {
  const { parts } = numberParts(unnumbered(fresh), earlier);
  const names = new Map(fresh.stories.map(({ id }, at) => [id, parts.stories[at]?.id ?? id]));
  const rename = (text: string): string => text.replace(/\bUS-\d+\b/g, (id) => names.get(id) ?? id);
  const { risks, questions } = fresh;
  return {
    ...fresh,
    ...parts,
    risks: { ...risks, assumptions: risks.assumptions.map(rename) },
    ...(questions ? { questions: questions.map((question) => (isOpen(question) ? renameIn(question, rename) : question)) } : {}),
  };
}

/** An answered question is of the version before, and speaks of its ids already. */
function renameIn(question: PrdQuestion, rename: (text: string) => string): PrdQuestion {
  const { place, changes, recommended, otherwise } = question;
  return {
    ...question,
    place: rename(place),
    changes: rename(changes),
    recommended: rename(recommended),
    otherwise: rename(otherwise),
  };
}

function unnumbered({ stories, requirements, nonFunctional }: PrdBody): Unnumbered {
  const drafted = { id: null, place: { file: '', line: 1, column: 1 } };
  return {
    stories: stories.map(({ title = '', criteria, ...story }) => ({
      ...story,
      ...drafted,
      title,
      criteria: criteria.map(({ text }) => ({ text, place: drafted.place })),
    })),
    requirements: requirements.map((requirement) => ({ ...requirement, ...drafted })),
    nonFunctional: nfrCategories.flatMap((category) =>
      nonFunctional[category].map(({ text }) => ({ ...drafted, category, text })),
    ),
  };
}
