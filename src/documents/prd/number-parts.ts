import { nfrCategories, type PrdBody } from '../../lifecycle/prd.ts';
import type { Place } from '../markdown/blocks.ts';
import {
  criteriaBefore,
  likeStory,
  likeText,
  listUsed,
  nfrsBefore,
  requirementsBefore,
  storiesBefore,
  type EarlierParts,
} from './keep-ids/earlier-parts.ts';
import { giveNumbers } from './keep-ids/give-numbers.ts';
import type { CriterionDraft, NfrCategory, PrdDraft, RequirementDraft, StoryDraft } from './prd-draft.ts';
import { numberOf, type OwnId } from './read-ids.ts';

type Numbered = Pick<PrdBody, 'stories' | 'requirements' | 'nonFunctional'>;

/** As much of a draft as its numbering has to know. */
export interface Unnumbered extends Pick<PrdDraft, 'nonFunctional'> {
  readonly stories: readonly Omit<StoryDraft, 'layout' | 'section' | 'alone'>[];
  readonly requirements: readonly Pick<RequirementDraft, 'id' | 'section' | 'text' | 'priority' | 'place'>[];
}

const noParts: EarlierParts = {
  body: {
    stories: [],
    requirements: [],
    nonFunctional: { performance: [], availability: [], scalability: [], security: [], compliance: [] },
  },
  everUsed: [],
};

/**
 * Gives every part its local id: the number the document itself uses ("US-003" is US-3); else the one that it had in the version before, however it is
 * worded and wherever it stands now; else the next that no part ever had, in document order. Another spelling becomes the alias.
 */
export function numberParts(
  draft: Unnumbered,
  earlier: EarlierParts = noParts,
): { parts: Numbered; positions: Record<string, Place> } {
  const positions: Record<string, Place> = {};
  const numbering = { draft, earlier, used: listUsed(earlier), positions };
  return {
    parts: {
      stories: numberStories(numbering),
      requirements: numberRequirements(numbering),
      nonFunctional: numberNfrs(numbering),
    },
    positions,
  };
}

interface Numbering {
  readonly draft: Unnumbered;
  readonly earlier: EarlierParts;
  readonly used: ReturnType<typeof listUsed>;
  readonly positions: Record<string, Place>;
}

function numberStories({ draft, earlier, used, positions }: Numbering): Numbered['stories'] {
  const numbers = giveNumbers(
    draft.stories.map((story) => ({ ...likeStory(story.id?.spelling ?? '', story), own: numberOf(story.id, 'US') })),
    { before: storiesBefore(earlier.body), everUsed: used.get('US-') ?? [] },
  );
  const before = new Map(earlier.body.stories.map((story) => [story.id, story.criteria]));
  return draft.stories.map((story, at) => {
    const id = `US-${numbers[at] ?? 1}`;
    positions[id] = story.place;
    const { title, role, capability, benefit, priority } = story;
    const criteria = numberCriteria(story.criteria, {
      before: criteriaBefore(before.get(id) ?? []),
      everUsed: used.get(`${id}.AC-`) ?? [],
    });
    for (const { id: own, place } of criteria) positions[`${id}.${own}`] = place;
    return {
      id,
      ...aliasOf(story.id, id),
      ...(title === '' ? {} : { title }),
      role,
      capability,
      benefit,
      priority,
      criteria: criteria.map(({ id: own, text }) => ({ id: own, text })),
    };
  });
}

function numberCriteria(
  criteria: readonly CriterionDraft[],
  known: Parameters<typeof giveNumbers>[1],
): (CriterionDraft & { id: string })[] {
  const numbers = giveNumbers(
    criteria.map(({ text }) => ({ ...likeText('', text), own: null })),
    known,
  );
  return criteria.map((criterion, at) => ({ ...criterion, id: `AC-${numbers[at] ?? 1}` }));
}

function numberRequirements({ draft, earlier, used, positions }: Numbering): Numbered['requirements'] {
  const numbers = giveNumbers(
    draft.requirements.map(({ id, text }) => ({ ...likeText(id?.spelling ?? '', text), own: numberOf(id, 'REQ') })),
    { before: requirementsBefore(earlier.body), everUsed: used.get('REQ-') ?? [] },
  );
  return draft.requirements.map(({ id: own, section, text, priority, place }, at) => {
    const id = `REQ-${numbers[at] ?? 1}`;
    positions[id] = place;
    return { id, ...aliasOf(own, id), section, text, priority };
  });
}

function numberNfrs({ draft, earlier, used, positions }: Numbering): Numbered['nonFunctional'] {
  const numbers = giveNumbers(
    draft.nonFunctional.map(({ id, text }) => ({ ...likeText('', text), own: numberOf(id, 'NFR') })),
    { before: nfrsBefore(earlier.body), everUsed: used.get('NFR-') ?? [] },
  );
  const numbered = Object.fromEntries(nfrCategories.map((category) => [category, []])) as unknown as Record<
    NfrCategory,
    { id: string; text: string }[]
  >;
  for (const [at, { category, text, place }] of draft.nonFunctional.entries()) {
    const id = `NFR-${numbers[at] ?? 1}`;
    positions[id] = place;
    numbered[category].push({ id, text });
  }
  return numbered;
}

function aliasOf(own: OwnId | null, id: string): { alias?: string } {
  return own && own.spelling !== id ? { alias: own.spelling } : {};
}
