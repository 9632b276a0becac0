import { nfrCategories, type PrdBody } from '../../lifecycle/prd.ts';

export type PrdPartKind = 'story' | 'criterion' | 'requirement' | 'nfr' | 'unread';

/** An addressable part of a PRD. A criterion's local id contains its story: `US-3.AC-2`. */
export interface PrdPart {
  readonly localId: string;
  readonly kind: PrdPartKind;
  readonly text: string;
  /** Local id of a criterion's story; null for other parts. */
  readonly story: string | null;
}

/** Returns stories, each before its criteria, then requirements, NFRs and unread passages. */
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
