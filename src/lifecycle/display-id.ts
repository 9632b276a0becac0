import { nfrCategories, type PrdBody } from './prd.ts';

interface Named {
  readonly id: string;
  readonly alias?: string;
}

/** The author's id of a part of a PRD where it has one, else ours: what people know it by. */
export function displayId({ id, alias }: Named): string {
  return alias ?? id;
}

/** `FR-03 (REQ-14)`: the author's id with the local one beside it, for places where somebody has to type it. */
export function nameWithId({ id, alias }: Named): string {
  return alias === undefined || alias === id ? id : `${alias} (${id})`;
}

/** What each part of a PRD is shown as, by its local id; a criterion stands under its story. */
export function listDisplayIds(body: PrdBody): ReadonlyMap<string, string> {
  const shown = new Map<string, string>();
  const add = (part: Named): Map<string, string> => shown.set(part.id, displayId(part));
  for (const story of body.stories) {
    add(story);
    for (const { id, alias } of story.criteria) shown.set(`${story.id}.${id}`, `${displayId(story)}.${alias ?? id}`);
  }
  for (const requirement of body.requirements) add(requirement);
  for (const category of nfrCategories) for (const nfr of body.nonFunctional[category]) add(nfr);
  return shown;
}
