export interface WeightedEdge {
  readonly left: string;
  readonly right: string;
  readonly weight: number;
}

/** Below this modularity a graph has no real communities (Newman 2004 puts the threshold at about 0.3). */
const leastModularity = 0.3;

/**
 * Greedy modularity communities (Clauset, Newman, Moore 2004) of the named nodes. Gives one community where the graph has no real ones,
 * or where a community would be a single node.
 */
export function clusterTerms(nodes: readonly string[], edges: readonly WeightedEdge[]): string[][] {
  const known = new Set(nodes);
  const own = edges.filter(({ left, right }) => known.has(left) && known.has(right) && left !== right);
  const total = own.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return [[...nodes]];
  let communities = nodes.map((node) => [node]);
  for (;;) {
    const merge = bestMerge(communities, own, total);
    if (merge === null) break;
    const [into, from] = merge;
    communities = communities.flatMap((community, at) =>
      at === from ? [] : at === into ? [[...community, ...(communities[from] ?? [])]] : [community],
    );
  }
  const large = joinLoners(communities, own);
  return large.length > 1 && modularity(large, own, total) >= leastModularity ? large : [[...nodes]];
}

function weightBetween(left: ReadonlySet<string>, right: ReadonlySet<string>, edges: readonly WeightedEdge[]): number {
  let sum = 0;
  for (const edge of edges) {
    if ((left.has(edge.left) && right.has(edge.right)) || (left.has(edge.right) && right.has(edge.left))) sum += edge.weight;
  }
  return sum;
}

function bestMerge(
  communities: readonly string[][],
  edges: readonly WeightedEdge[],
  total: number,
): readonly [number, number] | null {
  const home = new Map(communities.flatMap((community, at) => community.map((node) => [node, at] as const)));
  const degree = communities.map(() => 0);
  const between = new Map<string, number>();
  for (const { left, right, weight } of edges) {
    const [one = 0, other = 0] = [home.get(left), home.get(right)].map(Number).sort((a, b) => a - b);
    degree[one] = (degree[one] ?? 0) + weight;
    degree[other] = (degree[other] ?? 0) + weight;
    if (one !== other) between.set(`${one} ${other}`, (between.get(`${one} ${other}`) ?? 0) + weight);
  }
  let best: readonly [number, number] | null = null;
  let bestGain = 1e-9;
  for (const [pair, weight] of between) {
    const [one = 0, other = 0] = pair.split(' ').map(Number);
    const gain = weight / total - ((degree[one] ?? 0) * (degree[other] ?? 0)) / (2 * total * total);
    if (gain > bestGain) {
      best = [one, other];
      bestGain = gain;
    }
  }
  return best;
}

/** A single node is no context; it joins the community it has most to do with, else the first. */
function joinLoners(communities: readonly string[][], edges: readonly WeightedEdge[]): string[][] {
  const large = communities.filter((community) => community.length > 1).map((community) => [...community]);
  if (large.length === 0) return [communities.flat()];
  for (const [loner] of communities.filter((community) => community.length === 1)) {
    if (loner === undefined) continue;
    const self = new Set([loner]);
    const ranked = large
      .map((community) => ({ community, weight: weightBetween(self, new Set(community), edges) }))
      .sort((left, right) => right.weight - left.weight);
    ranked[0]?.community.push(loner);
  }
  return large;
}

function modularity(communities: readonly string[][], edges: readonly WeightedEdge[], total: number): number {
  return communities.reduce((sum, community) => {
    const members = new Set(community);
    const inside = edges
      .filter(({ left, right }) => members.has(left) && members.has(right))
      .reduce((weight, edge) => weight + edge.weight, 0);
    const degree = edges.reduce(
      (weight, edge) => weight + (members.has(edge.left) ? edge.weight : 0) + (members.has(edge.right) ? edge.weight : 0),
      0,
    );
    return sum + inside / total - (degree / (2 * total)) ** 2;
  }, 0);
}
