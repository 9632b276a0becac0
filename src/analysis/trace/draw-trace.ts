import type { Closure, KnownArtifact, PlaceRef, TraceDirection } from '../../lifecycle/closure.ts';
import { partRef } from '../../lifecycle/ids.ts';
import { describeLinks, describeSuspects, groupLinks, listParts, oneLine, type Neighbor } from './group-links.ts';

/** A trace as a text tree, as one pastes it into a review. An artifact that was drawn already is named again, without what hangs on it. */
export function drawTrace(closure: Closure, { place, direction }: { place: PlaceRef; direction: TraceDirection }): string {
  const byKey = new Map(closure.artifacts.map((artifact) => [artifact.key, artifact]));
  const neighbors = groupLinks(closure, direction);
  const root = byKey.get(place.key);
  if (!root) return '';
  const drawn = new Set([place.key]);
  const name =
    place.part === null ? nameArtifact(root, byKey) : `${partRef(place.key, place.part)}  of ${nameArtifact(root, byKey)}`;
  const lines = [name];
  drawBelow(place.key, '');
  return lines.join('\n');

  function drawBelow(key: string, rail: string): void {
    const own = neighbors.get(key) ?? [];
    // Claimed before any of them is drawn, so that each hangs where the way to it is shortest.
    const fresh = new Set<string>();
    for (const { artifact } of own) if (!drawn.has(artifact.key)) fresh.add(artifact.key);
    for (const one of fresh) drawn.add(one);
    for (const [index, neighbor] of own.entries()) {
      const last = index === own.length - 1;
      const ownRail = rail + (last ? '   ' : '│  ');
      const { key: ownKey } = neighbor.artifact;
      const isFirst = fresh.has(ownKey);
      lines.push(`${rail}${last ? '└─ ' : '├─ '}${describe(neighbor, { isFirst, ofRoot: key === place.key })}`);
      for (const line of explain(neighbor)) lines.push(`${ownRail}   ${line}`);
      if (isFirst) drawBelow(ownKey, ownRail);
    }
  }

  function describe({ artifact, links }: Neighbor, { isFirst, ofRoot }: { isFirst: boolean; ofRoot: boolean }): string {
    const isDoubtful =
      ofRoot && place.part !== null && links.every(({ fromPart, toPart }) => (direction === 'up' ? fromPart : toPart) === null);
    const doubt = isDoubtful ? '  (a link of the whole, perhaps not of this part)' : '';
    return `${nameArtifact(artifact, byKey)}  ${describeLinks(links)}${doubt}${isFirst ? '' : '  (drawn elsewhere)'}`;
  }

  /** Lines of its own below it: parts, for who asks about a part wants them by name, and what is suspect. */
  function explain({ links }: Neighbor): string[] {
    const parts = place.part === null ? [] : listParts(links);
    const suspects = describeSuspects(links);
    return suspects === '' ? parts : [...parts, `! suspect: ${suspects}`];
  }
}

/** `DAA-001  Library Lending  [In Review]`; of a superseded record its live successor leads, in its own status. */
export function nameArtifact(artifact: KnownArtifact, byKey?: ReadonlyMap<string, KnownArtifact>): string {
  const name = `${artifact.key}  ${oneLine(artifact.title)}  [${artifact.status}]`;
  if (artifact.successor === null) return name;
  const heir = byKey?.get(artifact.successor);
  return `${heir ? nameArtifact({ ...heir, successor: null }) : artifact.successor}  (instead of ${name})`;
}
