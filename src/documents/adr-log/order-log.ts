/** One record supersedes or amends another; `from` and `to` are places in the log. */
export interface LogEdge {
  readonly from: number;
  readonly to: number;
  readonly role: 'supersedes' | 'amends';
  /** Line of the statement; `saidBy` is the record that makes it. */
  readonly line: number;
  readonly saidBy: number;
  readonly name: string;
}

/**
 * Drops edges that would close a cycle, since links lead from later to earlier records: amendments
 * first, then the later of two alike. Keeps the log's order as far as targets come first.
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

/** Orders each place after those below it; iterative, because a log may be one long chain. */
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
