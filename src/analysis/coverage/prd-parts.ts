import { nfrCategories, type PrdBody } from '../../lifecycle/prd.ts';

export type PrdPartKind = 'story' | 'criterion' | 'requirement' | 'nfr' | 'unread';

/** An addressable part of a PRD; a criterion's local id names its story: `US-3.AC-2`. */
export interface PrdPart {
  readonly localId: string;
  readonly kind: PrdPartKind;
  readonly text: string;
  /** Local id of the story, for a criterion. */
  readonly story: string | null;
}

/** Parts in document order: each story followed by its criteria, then requirements, then non-functional ones, then passages that were not understood. */
export function listPrdParts(body: PrdBody): PrdPart[] {
  const alone = (kind: PrdPartKind, parts: readonly { readonly id: string; readonly text: string }[]): PrdPart[] =>
    parts.map(({ id, text }) => ({ localId: id, kind, text, story: null }));
  return [
    ...body.stories.flatMap((story): PrdPart[] => [
      {
        localId: story.id,
        kind: 'story',
        text: [story.title, story.role, story.capability, story.benefit].filter(Boolean).join(' · '),
        story: null,
      },
      ...story.criteria.map(({ id, text }): PrdPart => ({
        localId: `${story.id}.${id}`,
        kind: 'criterion',
        text,
        story: story.id,
      })),
    ]),
    ...alone('requirement', body.requirements),
    ...nfrCategories.flatMap((category) => alone('nfr', body.nonFunctional[category])),
    ...alone('unread', body.unread),
  ];
}
