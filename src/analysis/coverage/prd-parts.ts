import { nfrCategories, type PrdBody } from '../../lifecycle/prd.ts';

export type PrdPartKind = 'story' | 'criterion' | 'requirement' | 'nfr';

/** An addressable part of a PRD; a criterion's local id names its story: `US-3.AC-2`. */
export interface PrdPart {
  readonly localId: string;
  readonly kind: PrdPartKind;
  readonly text: string;
  /** Local id of the story, for a criterion. */
  readonly story: string | null;
}

/** Parts in document order: each story followed by its criteria, then requirement statements, then non-functional ones. */
export function listPrdParts(body: PrdBody): PrdPart[] {
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
    ...body.requirements.map(({ id, text }): PrdPart => ({ localId: id, kind: 'requirement', text, story: null })),
    ...nfrCategories.flatMap((category) =>
      body.nonFunctional[category].map(({ id, text }): PrdPart => ({ localId: id, kind: 'nfr', text, story: null })),
    ),
  ];
}
