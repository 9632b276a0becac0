import { nfrCategories, primaryKpiId, type PrdBody, type ReadQuote } from '../../lifecycle/prd.ts';
import { acceptReadParts, type ReadPart } from './accept-read-parts.ts';

type Earlier = Pick<PrdBody, 'stories' | 'requirements' | 'nonFunctional' | 'metrics' | 'quotes'>;

/**
 * Carries parts that a model read in the version before into the next version with their ids, when
 * the document still has the same words. Other parts are dropped.
 */
export function carryReadParts(fresh: PrdBody, { body, everUsed }: { body: Earlier; everUsed: readonly string[] }): PrdBody {
  const parts = (body.quotes ?? []).map((quote) => findReadPart(body, quote)).filter((part) => part !== null);
  return parts.length === 0 ? fresh : acceptReadParts(fresh, parts, everUsed).body;
}

/** Removes parts that a model read, so that parts that code reads now do not take their ids. */
export function withoutReadParts<T extends Earlier>(body: T): T {
  const read = new Set((body.quotes ?? []).map(({ part }) => part));
  if (read.size === 0) return body;
  const keep = <P extends { readonly id: string }>(parts: readonly P[]): P[] => parts.filter(({ id }) => !read.has(id));
  return {
    ...body,
    stories: keep(body.stories).map((story) => ({
      ...story,
      criteria: story.criteria.filter(({ id }) => !read.has(`${story.id}.${id}`)),
    })),
    requirements: keep(body.requirements),
    nonFunctional: Object.fromEntries(nfrCategories.map((category) => [category, keep(body.nonFunctional[category])])),
    metrics: { ...body.metrics, secondary: keep(body.metrics.secondary) },
  };
}

function findReadPart(body: Earlier, { part, quote }: ReadQuote): ReadPart | null {
  if (part === 'risk' || part === 'out-of-scope') return { kind: part, text: quote, quote };
  const known = { id: part, quote };
  if (part === primaryKpiId) return { ...known, kind: 'kpi', text: body.metrics.primaryKpi };
  const metric = body.metrics.secondary.find(({ id }) => id === part);
  if (metric) return { ...known, kind: 'kpi', text: metric.text };
  const requirement = body.requirements.find(({ id }) => id === part);
  if (requirement) return { ...known, kind: 'requirement', text: requirement.text, priority: requirement.priority };
  for (const category of nfrCategories) {
    const nfr = body.nonFunctional[category].find(({ id }) => id === part);
    if (nfr) return { ...known, kind: 'nfr', category, text: nfr.text };
  }
  const story = body.stories.find(({ id }) => part === id || part.startsWith(`${id}.`));
  if (!story) return null;
  const { id, role, capability, benefit, priority } = story;
  if (part === id) return { ...known, kind: 'story', text: capability, role, capability, benefit, priority };
  const criterion = story.criteria.find((one) => part === `${id}.${one.id}`);
  return criterion ? { ...known, kind: 'criterion', story: id, text: criterion.text } : null;
}
