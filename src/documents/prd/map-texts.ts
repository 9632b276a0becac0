import { nfrCategories, type PrdBody } from '../../lifecycle/prd.ts';

/** Applies `change` to every text but questions; ids, priorities and file names stay. */
export function mapTexts(body: PrdBody, change: (text: string) => string): PrdBody {
  const each = (texts: readonly string[]): string[] => texts.map(change);
  const numbered = <T extends { text: string }>(items: readonly T[]): T[] =>
    items.map((item) => ({ ...item, text: change(item.text) }));
  const nonFunctional = Object.fromEntries(
    nfrCategories.map((category) => [category, numbered(body.nonFunctional[category])]),
  ) as PrdBody['nonFunctional'];
  const { risks, metrics, constraints } = body;
  return {
    ...body,
    title: change(body.title),
    objective: change(body.objective),
    targetUsers: each(body.targetUsers),
    stories: body.stories.map(({ title, role, capability, benefit, criteria, ...story }) => ({
      ...story,
      ...(title === undefined ? {} : { title: change(title) }),
      role: change(role),
      capability: change(capability),
      benefit: change(benefit),
      criteria: numbered(criteria),
    })),
    requirements: numbered(body.requirements),
    nonFunctional,
    risks: { identified: each(risks.identified), mitigations: each(risks.mitigations), assumptions: each(risks.assumptions) },
    metrics: {
      primaryKpi: change(metrics.primaryKpi),
      secondary: numbered(metrics.secondary),
      measurementMethod: change(metrics.measurementMethod),
    },
    constraints: {
      timeline: change(constraints.timeline),
      budget: change(constraints.budget),
      technical: each(constraints.technical),
      team: each(constraints.team),
    },
    outOfScope: each(body.outOfScope),
    glossary: body.glossary.map(({ term, meaning }) => ({ term: change(term), meaning: change(meaning) })),
    unread: numbered(body.unread),
    ...(body.quotes && { quotes: body.quotes.map(({ part, quote }) => ({ part, quote: change(quote) })) }),
    other: body.other.map((kept) => ({ ...kept, markdown: change(kept.markdown) })),
  };
}
