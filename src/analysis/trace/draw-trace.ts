import type { Closure, KnownArtifact, PlaceRef, TraceDirection } from '../../lifecycle/trace-closure.ts';
import { partRef } from '../../lifecycle/ids.ts';
import { describeLinks, describeSuspects, groupLinks, listParts, oneLine, type Neighbor } from './group-links.ts';
import { isInForce } from '../../lifecycle/successor.ts';

/** Renders a trace as a text tree for a review. A repeated artifact appears without its subtree. */
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
    const [certain, doubtful] = sortByDoubt(neighbors.get(key) ?? [], { ofRoot: key === place.key });
    // Links of the whole come last, because the part's own links reach most of them.
    drawAll(certain, { doubt: '', more: doubtful.length > 0, rail });
    drawAll(doubtful, { doubt: '  (a link of the whole, perhaps not of this part)', more: false, rail });
  }

  function drawAll(own: readonly Neighbor[], { doubt, more, rail }: { doubt: string; more: boolean; rail: string }): void {
    // Keys are taken before any subtree is drawn, so each artifact appears on its shortest path.
    const fresh = new Set(own.map(({ artifact }) => artifact.key).filter((key) => !drawn.has(key)));
    for (const one of fresh) drawn.add(one);
    for (const [index, neighbor] of own.entries()) {
      const { artifact, links } = neighbor;
      const last = index === own.length - 1 && !more;
      const ownRail = rail + (last ? '   ' : '│  ');
      const isFirst = fresh.has(artifact.key);
      const elsewhere = isFirst ? '' : '  (drawn elsewhere)';
      lines.push(`${rail}${last ? '└─ ' : '├─ '}${nameArtifact(artifact, byKey)}  ${describeLinks(links)}${doubt}${elsewhere}`);
      for (const line of explain(neighbor)) lines.push(`${ownRail}   ${line}`);
      if (isFirst) drawBelow(artifact.key, ownRail);
    }
  }

  /** Separates neighbors that no link of the part itself reaches. */
  function sortByDoubt(own: readonly Neighbor[], { ofRoot }: { ofRoot: boolean }): [Neighbor[], Neighbor[]] {
    const isDoubtful = ({ links }: Neighbor): boolean =>
      ofRoot && place.part !== null && links.every(({ fromPart, toPart }) => (direction === 'up' ? fromPart : toPart) === null);
    return [own.filter((neighbor) => !isDoubtful(neighbor)), own.filter(isDoubtful)];
  }

  /** Returns the named parts, when the trace is of a part, and suspect links. */
  function explain({ links }: Neighbor): string[] {
    const parts = place.part === null ? [] : listParts(links);
    const suspects = describeSuspects(links);
    return suspects === '' ? parts : [...parts, `! suspect: ${suspects}`];
  }
}

/** Formats `DAA-001  Library Lending  [In Review]`. A superseded record's successor comes first. */
export function nameArtifact(artifact: KnownArtifact, byKey?: ReadonlyMap<string, KnownArtifact>): string {
  const name = `${artifact.key}  ${oneLine(artifact.title)}  [${artifact.status}]`;
  const { successor, successorStatus } = artifact;
  if (successor === null) return name;
  const heir = byKey?.get(successor);
  const leading = heir ? nameArtifact({ ...heir, successor: null }) : `${successor}  [${successorStatus}]`;
  const force = successorStatus === null || isInForce(successorStatus) ? '' : ', though nothing in force stands in for it';
  return `${leading}  (instead of ${name}${force})`;
}
