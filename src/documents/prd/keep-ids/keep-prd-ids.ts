import { isOpen, type PrdQuestion } from '../../../lifecycle/prd-questions.ts';
import { nfrCategories, type PrdBody } from '../../../lifecycle/prd.ts';
import type { EarlierParts } from './earlier-parts.ts';
import { numberPrd } from './number-prd.ts';

/**
 * A PRD that was drafted anew, as the next version of one that stands: a story, criterion or requirement that was there keeps its id, and what is new gets
 * one that nothing ever had, so that no link comes to speak of something else. What the draft says of its stories by their ids follows.
 */
export function keepPrdIds(fresh: PrdBody, earlier: EarlierParts): PrdBody {
  const numbered = numberPrd(withoutIds(fresh), earlier);
  const names = new Map(fresh.stories.map(({ id }, at) => [id, numbered.stories[at]?.id ?? id]));
  const rename = (text: string): string => text.replace(/\bUS-\d+\b/g, (id) => names.get(id) ?? id);
  const { risks, questions } = numbered;
  return {
    ...numbered,
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

function withoutIds(body: PrdBody): PrdBody {
  const drop = <T extends { readonly id: string }>(parts: readonly T[]): T[] => parts.map((part) => ({ ...part, id: '' }));
  return {
    ...body,
    stories: drop(body.stories).map((story) => ({ ...story, criteria: drop(story.criteria) })),
    requirements: drop(body.requirements),
    nonFunctional: Object.fromEntries(
      nfrCategories.map((category) => [category, drop(body.nonFunctional[category])]),
    ) as PrdBody['nonFunctional'],
    metrics: { ...body.metrics, secondary: drop(body.metrics.secondary) },
    unread: drop(body.unread),
  };
}
