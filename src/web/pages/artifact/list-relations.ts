import type { Report } from '../../../usecases/reports/registry.ts';

export interface Relation {
  readonly key: string;
  readonly title: string;
  readonly status: string;
  /** `US-3 → OP-borrow-book`, each once, in the order of the document. */
  readonly links: readonly { readonly own: string | null; readonly role: string; readonly other: string | null }[];
  readonly suspects: number;
}

/** Groups the links between an artifact and its neighbors by neighbor. Takes a trace of depth 1. */
export function listRelations({ of, direction, artifacts, links }: Report<'trace'>): readonly Relation[] {
  const own = of.split('#')[0];
  return artifacts.flatMap(({ key, title, status }) => {
    if (key === own) return [];
    const between = links.filter(({ from, to }) =>
      direction === 'up' ? from === own && to === key : to === own && from === key,
    );
    if (between.length === 0) return [];
    return [
      {
        key,
        title,
        status,
        links: between.map(({ fromPart, role, toPart }) =>
          direction === 'up' ? { own: fromPart, role, other: toPart } : { own: toPart, role, other: fromPart },
        ),
        suspects: between.filter(({ suspect }) => suspect).length,
      },
    ];
  });
}
