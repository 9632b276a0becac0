import { count } from '../../lifecycle/count.ts';
import type { Closure, KnownArtifact, KnownLink, TraceDirection } from '../../lifecycle/trace-closure.ts';

/** A neighbor with all links between the two artifacts: one line of a drawing. */
export interface Neighbor {
  readonly artifact: KnownArtifact;
  readonly links: readonly KnownLink[];
}

export interface LinkedPair {
  readonly from: string;
  readonly to: string;
  readonly links: readonly KnownLink[];
}

/** Groups links by their two artifacts, in the order of each first link. */
export function pairLinks(links: readonly KnownLink[]): readonly LinkedPair[] {
  const pairs: (LinkedPair & { links: KnownLink[] })[] = [];
  const byFrom = new Map<string, Map<string, KnownLink[]>>();
  for (const link of links) {
    const { from, to } = link;
    let byTo = byFrom.get(from);
    if (!byTo) byFrom.set(from, (byTo = new Map()));
    const known = byTo.get(to);
    if (known) known.push(link);
    else {
      const between = [link];
      byTo.set(to, between);
      pairs.push({ from, to, links: between });
    }
  }
  return pairs;
}

/** Returns each artifact's neighbors in the trace's direction, in the order of links. */
export function groupLinks({ artifacts, links }: Closure, direction: TraceDirection): ReadonlyMap<string, readonly Neighbor[]> {
  const byKey = new Map(artifacts.map((artifact) => [artifact.key, artifact]));
  const neighbors = new Map<string, Neighbor[]>();
  for (const { from, to, links: between } of pairLinks(links)) {
    const [near, far] = direction === 'up' ? [from, to] : [to, from];
    const own = neighbors.get(near) ?? [];
    const artifact = byKey.get(far);
    if (artifact) own.push({ artifact, links: between });
    neighbors.set(near, own);
  }
  return neighbors;
}

/** Limit of links of one role on a line. */
const namedOnLine = 3;

/** Formats `derived_from; OP-borrow covers US-1`. Parts are named when there are few. */
export function describeLinks(links: readonly KnownLink[]): string {
  const [only, another] = links;
  if (only && !another && isOfWholes(only)) return only.role;
  const byRole = new Map<string, KnownLink[]>();
  for (const link of links) {
    const ofParts = byRole.get(link.role) ?? [];
    if (!isOfWholes(link)) ofParts.push(link);
    byRole.set(link.role, ofParts);
  }
  return [...byRole].map(([role, ofParts]) => describeRole(role, ofParts)).join('; ');
}

function isOfWholes({ fromPart, toPart }: KnownLink): boolean {
  return fromPart === null && toPart === null;
}

function describeRole(role: string, ofParts: readonly KnownLink[]): string {
  if (ofParts.length === 0) return role;
  if (ofParts.length > namedOnLine) return `${role} ${count(new Set(ofParts.map(({ toPart }) => toPart)).size, 'part')}`;
  return ofParts
    .map(({ fromPart, toPart }) => `${fromPart === null ? '' : `${fromPart} `}${role}${toPart === null ? '' : ` ${toPart}`}`)
    .join(', ');
}

/** Lists parts that `describeLinks` only counts: `OP-borrow covers US-1, US-1.AC-2`. */
export function listParts(links: readonly KnownLink[]): string[] {
  const ofParts = links.filter((link) => !isOfWholes(link));
  return [...Map.groupBy(ofParts, ({ role }) => role)].flatMap(([role, own]) => {
    if (own.length <= namedOnLine) return [];
    const starts = Map.groupBy(own, ({ fromPart }) => [fromPart, role].filter((word) => word !== null).join(' '));
    return [...starts].map(([start, from]) =>
      [start, sortIds(from.map(({ toPart }) => toPart ?? 'the whole')).join(', ')].join(' '),
    );
  });
}

/** Formats `made on version 1, now 3: US-1, US-2`; '' without suspect links. */
export function describeSuspects(links: readonly KnownLink[]): string {
  const suspects = links.filter(({ suspect }) => suspect);
  const [first] = suspects;
  if (!first) return '';
  const oldest = Math.min(...suspects.map(({ toVersion }) => toVersion));
  const parts = [...new Set(suspects.map(({ toPart }) => toPart).filter((part) => part !== null))];
  return `made on version ${oldest} of ${first.to}, now ${first.targetVersion}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`;
}

/** Matches most titles; the full search takes ten times as long. */
const plain = /^[ -~]*$/;

/** Removes control characters and line ends, because people write titles. */
export function oneLine(text: string): string {
  if (plain.test(text) && !text.includes('  ')) return text.trim();
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
}

/** Sorts `US-2` before `US-10`. */
export function sortIds(ids: readonly string[]): string[] {
  return ids.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}
