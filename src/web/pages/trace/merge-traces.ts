import type { Report } from '../../../usecases/reports/registry.ts';

type Trace = Report<'trace'>;

export interface TraceNode {
  readonly key: string;
  readonly kind: Trace['artifacts'][number]['kind'];
  readonly title: string;
  readonly status: string;
  /** How many neighbors further on are not shown. */
  readonly hidden: number;
  /** Links from the beginning to here. */
  readonly depth: number;
}

export interface TraceEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly roles: readonly string[];
  readonly links: number;
  readonly isSuspect: boolean;
}

export interface TraceGraph {
  readonly nodes: readonly TraceNode[];
  readonly edges: readonly TraceEdge[];
}

/**
 * Puts the trace and what was opened from it together: one edge for all links between two artifacts,
 * and what of their neighbors is still hidden. Nearest first.
 */
export function mergeTraces(first: Trace, opened: readonly Trace[]): TraceGraph {
  const all = [first, ...opened];
  const begin = first.of.split('#')[0] ?? '';
  const artifacts = new Map(all.flatMap((trace) => trace.artifacts).map((artifact) => [artifact.key, artifact]));
  const edges = new Map<string, { from: string; to: string; roles: Set<string>; seen: Set<string>; isSuspect: boolean }>();
  for (const link of all.flatMap(({ links }) => links)) {
    const id = `${link.from} ${link.to}`;
    const edge = edges.get(id) ?? { from: link.from, to: link.to, roles: new Set(), seen: new Set(), isSuspect: false };
    edge.roles.add(link.role);
    edge.seen.add(`${link.fromPart} ${link.role} ${link.toPart}`);
    edge.isSuspect ||= link.suspect;
    edges.set(id, edge);
  }
  const next = new Map<string, Set<string>>();
  for (const { from, to } of edges.values()) {
    const [near, far] = first.direction === 'up' ? [from, to] : [to, from];
    next.set(near, (next.get(near) ?? new Set()).add(far));
  }
  const depths = new Map([[begin, 0]]);
  // The loop also visits keys that are added while it runs.
  for (const [key, depth] of depths) for (const far of next.get(key) ?? []) if (!depths.has(far)) depths.set(far, depth + 1);
  const hiddenBehind = countHidden(all);
  const nodes = [...artifacts.values()].map(({ key, kind, title, status }) => ({
    key,
    kind,
    title,
    status,
    hidden: hiddenBehind.get(key) ?? 0,
    depth: depths.get(key) ?? 0,
  }));
  return {
    nodes: nodes.toSorted((a, b) => a.depth - b.depth),
    edges: [...edges].map(([id, { from, to, roles, seen, isSuspect }]) => ({
      id,
      from,
      to,
      isSuspect,
      roles: [...roles],
      links: seen.size,
    })),
  };
}

/** What was opened shows all of its neighbors; of the rest, what the answers count. */
function countHidden(traces: readonly Trace[]): Map<string, number> {
  const hidden = new Map<string, number>();
  for (const { rest } of traces) for (const { key, count } of rest.behind) hidden.set(key, Math.max(count, hidden.get(key) ?? 0));
  for (const { of } of traces) hidden.delete(of);
  return hidden;
}
