/** One record replaces or amends another; both are places in the log. */
export interface LogEdge {
  readonly from: number;
  readonly to: number;
  readonly role: 'supersedes' | 'amends';
  /** Where it is said, and by which of the two. */
  readonly line: number;
  readonly saidBy: number;
  readonly name: string;
}

/**
 * Leaves out what would close a circle, since links run from the later record to the earlier one: amendments first, and of two alike the one that
 * was said later. The order keeps to that of the log as far as every record can come after those that it refers to.
 */
export function orderEdges(count: number, edges: readonly LogEdge[]): { kept: LogEdge[]; circular: LogEdge[]; order: number[] } {
  const kept: LogEdge[] = [];
  const circular: LogEdge[] = [];
  const below = Array.from({ length: count }, (): number[] => []);
  for (const edge of edges.toSorted((a, b) => Number(a.role === 'amends') - Number(b.role === 'amends'))) {
    if (leadsTo(below, edge.to, edge.from)) circular.push(edge);
    else {
      kept.push(edge);
      below[edge.from]?.push(edge.to);
    }
  }
  return { kept, circular, order: depthFirst(below) };
}

function leadsTo(below: readonly (readonly number[])[], from: number, to: number): boolean {
  const seen = new Set<number>();
  const waiting = [from];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at === to) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    waiting.push(...(below[at] ?? []));
  }
  return false;
}

/** Each place after those below it; without recursion, because a log may be one long chain. */
function depthFirst(below: readonly (readonly number[])[]): number[] {
  const order: number[] = [];
  const done = new Set<number>();
  for (const start of below.keys()) {
    const path = [start];
    for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
      const next = below[at]?.find((place) => !done.has(place));
      if (next !== undefined) path.push(next);
      else {
        path.pop();
        if (!done.has(at)) order.push(at);
        done.add(at);
      }
    }
  }
  return order;
}
