import type { Closure, TraceDirection } from '../../lifecycle/trace-closure.ts';

/** What a trace leaves out beyond its depth. */
export interface TraceRest {
  /** How many artifacts. */
  readonly count: number;
  /** Where they continue: artifacts that are shown, with how many of their neighbors are not. */
  readonly behind: readonly { readonly key: string; readonly count: number }[];
}

/** Keeps the artifacts that at most so many links lie between the beginning and them. */
export function cutTrace(
  { artifacts, links }: Closure,
  { key, direction, depth }: { readonly key: string; readonly direction: TraceDirection; readonly depth: number },
): Closure & { readonly rest: TraceRest } {
  const neighbors = new Map<string, Set<string>>();
  for (const { from, to } of links) {
    const [near, far] = direction === 'up' ? [from, to] : [to, from];
    neighbors.set(near, (neighbors.get(near) ?? new Set()).add(far));
  }
  const shown = new Set([key]);
  let edge = [key];
  for (let step = 0; step < depth && edge.length > 0; step += 1) {
    edge = edge.flatMap((one) => [...(neighbors.get(one) ?? [])].filter((other) => !shown.has(other)));
    for (const one of edge) shown.add(one);
  }
  const kept = artifacts.filter((artifact) => shown.has(artifact.key));
  const behind = kept.flatMap((artifact) => {
    const count = [...(neighbors.get(artifact.key) ?? [])].filter((other) => !shown.has(other)).length;
    return count > 0 ? [{ key: artifact.key, count }] : [];
  });
  return {
    artifacts: kept,
    links: links.filter(({ from, to }) => shown.has(from) && shown.has(to)),
    rest: { count: artifacts.length - kept.length, behind },
  };
}
