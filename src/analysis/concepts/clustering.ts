/** An edge from a node to itself is what the node has to do with no other. */
export interface WeightedEdge {
  readonly left: string;
  readonly right: string;
  readonly weight: number;
}

export interface ClusterLimits {
  /** Below this modularity the groups are no real ones (Newman 2004 puts it at about 0.3 for large graphs, small dense ones stay below). */
  readonly leastModularity: number;
  readonly mostGroups: number;
  /** Below 1 fewer and larger groups, above 1 more and smaller ones (Reichardt, Bornholdt 2006). */
  readonly resolution: number;
  /** Whether a group may stand; one that may not joins the group it has most to do with. */
  readonly stands: (group: readonly string[]) => boolean;
}

/** Up to this many nodes every way of grouping them is weighed; beyond it, greedy merging has to do. */
const mostToWeigh = 8;

/** Groups nodes by modularity (Newman 2004). Gives one community where the graph has no real ones. */
export function clusterTerms(nodes: readonly string[], edges: readonly WeightedEdge[], limits: ClusterLimits): string[][] {
  const known = new Set(nodes);
  const own = edges.filter(({ left, right }) => known.has(left) && known.has(right));
  const total = own.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return [[...nodes]];
  const communities =
    nodes.length <= mostToWeigh ? weighAll(nodes, own, total, limits) : mergeGreedily(nodes, own, total, limits);
  return communities.length > 1 && modularity(communities, own, total, 1) >= limits.leastModularity ? communities : [[...nodes]];
}

function weighAll(nodes: readonly string[], edges: readonly WeightedEdge[], total: number, limits: ClusterLimits): string[][] {
  let best: string[][] = [[...nodes]];
  let bestScore = modularity(best, edges, total, limits.resolution);
  for (const groups of partitions(nodes)) {
    if (groups.length < 2 || groups.length > limits.mostGroups) continue;
    if (!groups.every((group) => limits.stands(group) && isConnected(group, edges))) continue;
    const score = modularity(groups, edges, total, limits.resolution);
    if (score > bestScore + 1e-9) {
      best = groups;
      bestScore = score;
    }
  }
  return best;
}

function* partitions(nodes: readonly string[]): Generator<string[][]> {
  const [first, ...rest] = nodes;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const groups of partitions(rest)) {
    yield [[first], ...groups];
    for (const at of groups.keys()) yield groups.map((group, other) => (other === at ? [first, ...group] : group));
  }
}

function isConnected(group: readonly string[], edges: readonly WeightedEdge[]): boolean {
  const reached = new Set(group.slice(0, 1));
  for (let before = 0; before < reached.size;) {
    before = reached.size;
    for (const { left, right } of edges) {
      if (reached.has(left) && group.includes(right)) reached.add(right);
      if (reached.has(right) && group.includes(left)) reached.add(left);
    }
  }
  return reached.size === group.length;
}

/** Greedy merging (Clauset, Newman, Moore 2004); a group that may not stand then joins the one it has most to do with. */
function mergeGreedily(
  nodes: readonly string[],
  edges: readonly WeightedEdge[],
  total: number,
  limits: ClusterLimits,
): string[][] {
  let communities = nodes.map((node) => [node]);
  for (;;) {
    const merge = bestMerge(communities, edges, total, limits.resolution);
    if (merge === null) break;
    communities = join(communities, merge);
  }
  for (;;) {
    const weak = communities.findIndex((community) => !limits.stands(community));
    if (communities.length < 2 || (weak < 0 && communities.length <= limits.mostGroups)) return communities;
    const from = weak >= 0 ? weak : smallest(communities);
    communities = join(communities, [nearest(from, communities, edges), from]);
  }
}

function join(communities: readonly string[][], [into, from]: readonly [number, number]): string[][] {
  return communities.flatMap((community, at) =>
    at === from ? [] : at === into ? [[...community, ...(communities[from] ?? [])]] : [community],
  );
}

function smallest(communities: readonly string[][]): number {
  const sizes = communities.map(({ length }) => length);
  return sizes.lastIndexOf(Math.min(...sizes));
}

/** The group that a group has most to do with; the one that binds most where it has to do with none. */
function nearest(from: number, communities: readonly string[][], edges: readonly WeightedEdge[]): number {
  const self = new Set(communities[from]);
  const sets = communities.map((community) => new Set(community));
  const near = sets.map((other, at) => (at === from ? -1 : weightBetween(self, other, edges)));
  const best = Math.max(...near);
  if (best > 0) return near.indexOf(best);
  const bound = sets.map((other, at) => (at === from ? -1 : weightBetween(other, other, edges)));
  return bound.indexOf(Math.max(...bound));
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
  resolution: number,
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
  let bestGain = 0;
  for (const [pair, weight] of between) {
    const [one = 0, other = 0] = pair.split(' ').map(Number);
    const gain = weight / total - (resolution * (degree[one] ?? 0) * (degree[other] ?? 0)) / (2 * total * total);
    if (gain > bestGain + 1e-9) {
      best = [one, other];
      bestGain = gain;
    }
  }
  return best;
}

function modularity(communities: readonly string[][], edges: readonly WeightedEdge[], total: number, resolution: number): number {
  const home = new Map(communities.flatMap((community, at) => community.map((node) => [node, at] as const)));
  const inside = communities.map(() => 0);
  const degree = communities.map(() => 0);
  for (const { left, right, weight } of edges) {
    const [one = 0, other = 0] = [home.get(left), home.get(right)];
    if (one === other) inside[one] = (inside[one] ?? 0) + weight;
    degree[one] = (degree[one] ?? 0) + weight;
    degree[other] = (degree[other] ?? 0) + weight;
  }
  return inside.reduce((sum, own, at) => sum + own / total - resolution * ((degree[at] ?? 0) / (2 * total)) ** 2, 0);
}
