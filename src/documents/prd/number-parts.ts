import type { PrdBody } from '../../lifecycle/prd.ts';
import type { Place } from '../markdown/blocks.ts';
import type { NfrCategory, PrdDraft } from './prd-draft.ts';
import { numberOf, type OwnId } from './read-ids.ts';

type Numbered = Pick<PrdBody, 'stories' | 'requirements' | 'nonFunctional'>;

/**
 * Gives every part its local id: the number the document itself uses ("US-003" is US-3), else the next free one in document order. Another
 * spelling becomes the alias.
 */
export function numberParts(draft: PrdDraft): { parts: Numbered; positions: Record<string, Place> } {
  const positions: Record<string, Place> = {};
  const storyIds = numberAll(
    draft.stories.map((story) => story.id),
    'US',
  );
  const stories = draft.stories.map((story, at) => {
    const id = storyIds[at] ?? 'US-1';
    positions[id] = story.place;
    const criteria = story.criteria.map((criterion, index) => {
      const criterionId = `AC-${index + 1}`;
      positions[`${id}.${criterionId}`] = criterion.place;
      return { id: criterionId, text: criterion.text };
    });
    const { title, role, capability, benefit, priority } = story;
    return { id, ...aliasOf(story.id, id), ...(title === '' ? {} : { title }), role, capability, benefit, priority, criteria };
  });
  const requirementIds = numberAll(
    draft.requirements.map((requirement) => requirement.id),
    'REQ',
  );
  const requirements = draft.requirements.map((requirement, at) => {
    const id = requirementIds[at] ?? 'REQ-1';
    positions[id] = requirement.place;
    return {
      id,
      ...aliasOf(requirement.id, id),
      section: requirement.section,
      text: requirement.text,
      priority: requirement.priority,
    };
  });
  const nfrIds = numberAll(
    draft.nonFunctional.map((nfr) => nfr.id),
    'NFR',
  );
  const nonFunctional: Record<NfrCategory, { id: string; text: string }[]> = {
    performance: [],
    availability: [],
    scalability: [],
    security: [],
    compliance: [],
  };
  for (const [at, nfr] of draft.nonFunctional.entries()) {
    const id = nfrIds[at] ?? 'NFR-1';
    positions[id] = nfr.place;
    nonFunctional[nfr.category].push({ id, text: nfr.text });
  }
  return { parts: { stories, requirements, nonFunctional }, positions };
}

function aliasOf(own: OwnId | null, id: string): { alias?: string } {
  return own && own.spelling !== id ? { alias: own.spelling } : {};
}

function numberAll(ids: readonly (OwnId | null)[], kind: 'US' | 'REQ' | 'NFR'): string[] {
  const own = ids.map((id) => numberOf(id, kind));
  const used = new Set<number>();
  const kept = own.map((number) => {
    if (number === null || used.has(number)) return null;
    used.add(number);
    return number;
  });
  let next = 1;
  return kept.map((number) => {
    if (number !== null) return `${kind}-${number}`;
    while (used.has(next)) next += 1;
    used.add(next);
    return `${kind}-${next}`;
  });
}
