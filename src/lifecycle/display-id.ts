import { nfrCategories, type PrdBody } from './prd.ts';

interface Named {
  readonly id: string;
  readonly alias?: string;
}

/** Returns the author's id of a PRD part when there is one, else ours. */
export function displayId({ id, alias }: Named): string {
  return alias ?? id;
}

/** Renders `FR-03 (REQ-14)`, the author's id and ours, for places where somebody types it. */
export function nameWithId({ id, alias }: Named): string {
  return alias === undefined || alias === id ? id : `${alias} (${id})`;
}

/** Maps local ids of PRD parts to display ids. A criterion has its story's id before its own. */
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
