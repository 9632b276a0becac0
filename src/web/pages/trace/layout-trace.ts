import { Graph, layout } from '@dagrejs/dagre';
import type { TraceGraph } from './merge-traces.ts';

export const nodeSize = { width: 230, height: 74 };

/** Places of the nodes' upper left corners, by key. */
export type TraceLayout = Readonly<Record<string, { readonly x: number; readonly y: number }>>;

/** Lays a graph out in columns, what came first on the left. */
export function layoutTrace({ nodes, edges }: Pick<TraceGraph, 'nodes' | 'edges'>): TraceLayout {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: 18, ranksep: 70, ranker: nodes.length > 300 ? 'longest-path' : 'network-simplex' });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { key } of nodes) graph.setNode(key, { ...nodeSize });
  for (const { from, to } of edges) graph.setEdge(to, from);
  layout(graph);
  return Object.fromEntries(
    nodes.map(({ key }) => {
      const { x = 0, y = 0 } = graph.node(key) as { x?: number; y?: number };
      return [key, { x: x - nodeSize.width / 2, y: y - nodeSize.height / 2 }];
    }),
  );
}
