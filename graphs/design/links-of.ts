import { splitPartRef } from '../../src/lifecycle/ids.ts';
import type { Reference } from '../../src/lifecycle/references.ts';
import type { NewLink } from '../../src/ports/artifacts.ts';
import type { WorkflowPorts } from '../../src/ports/workflow.ts';

/** Returns a body's references as links. A link that exists already keeps its pinned version. */
export async function linksOf(
  { artifacts }: WorkflowPorts,
  key: string,
  { references }: { readonly references: readonly Reference[] },
  pinned: ReadonlyMap<string, number> = new Map(),
): Promise<NewLink[]> {
  const before = key === '' ? [] : await artifacts.links(key);
  return references.map(({ role, to, from }) => {
    const same = before.find((link) => link.role === role && link.to === to && link.fromPart === from);
    const toVersion = same?.toVersion ?? pinned.get(splitPartRef(to)?.key ?? to);
    return { role, to, ...(from === undefined ? {} : { fromPart: from }), ...(toVersion === undefined ? {} : { toVersion }) };
  });
}
