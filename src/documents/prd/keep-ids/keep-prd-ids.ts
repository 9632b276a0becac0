import { isOpen, type PrdQuestion } from '../../../lifecycle/prd-questions.ts';
import { nfrCategories, type PrdBody } from '../../../lifecycle/prd.ts';
import type { EarlierParts } from './earlier-parts.ts';
import { numberPrd } from './number-prd.ts';

/**
 * Renumbers a new draft as the next version of a PRD: unchanged parts keep their ids, new ones get
 * unused ids, so that no link changes its meaning. Texts that mention story ids follow.
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

/** Leaves answered questions alone: they already use the ids of the version before. */
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
