import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import type { LinkRole } from '../../lifecycle/links.ts';
import type { Closure, KnownLink, PlaceRef } from '../../lifecycle/trace-closure.ts';

/** One artifact on the way from a Bolt to its PRD, with the part that is concerned. */
export interface ChainItem {
  readonly key: string;
  readonly kind: ArtifactKindId;
  readonly title: string;
  readonly part?: string;
}

/** What something was made for; a Bolt's dependencies and an ADR's amendments are another question. */
const followed: ReadonlySet<LinkRole> = new Set(['fixes', 'implements', 'satisfies', 'decides', 'derived_from', 'covers']);
const order: readonly ArtifactKindId[] = ['fix', 'incident', 'bolt', 'adr', 'rfc', 'daa', 'tip', 'prd'];

/**
 * Reduces the trace up from a Bolt to the chain of specification 1.2. Parts are named where links
 * lead from part to part; of a whole artifact no part is singled out.
 */
export function buildChain({ artifacts, links }: Closure, root: string): ChainItem[] {
  const reached = new Map<string, Set<string | null>>();
  const waiting: PlaceRef[] = [{ key: root, part: null }];
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { key, part } = place;
    const parts = reached.get(key) ?? new Set();
    if (parts.has(part)) continue;
    reached.set(key, parts.add(part));
    const own = links.filter(({ from, role }) => from === key && followed.has(role));
    for (const link of own) if (key === root || concerns(link, part, own)) waiting.push({ key: link.to, part: link.toPart });
  }
  return artifacts
    .filter(({ key, kind }) => reached.has(key) && order.includes(kind))
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
    .flatMap(({ key, kind, title }): ChainItem[] => {
      const parts = [...(reached.get(key) ?? [])].filter((part) => part !== null);
      return parts.length === 0 ? [{ key, kind, title }] : parts.map((part) => ({ key, kind, title, part }));
    });
}

/** A link of the whole concerns a part only where no link between the two names a part. */
function concerns(link: KnownLink, part: string | null, own: readonly KnownLink[]): boolean {
  if (part === null || link.fromPart === null)
    return link.fromPart === null && (part === null || own.every(({ to, fromPart }) => to !== link.to || fromPart === null));
  return part === link.fromPart || part.startsWith(`${link.fromPart}.`) || link.fromPart.startsWith(`${part}.`);
}
