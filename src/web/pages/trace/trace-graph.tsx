import { Controls, Handle, MarkerType, Position, ReactFlow, type Edge, type Node, type NodeProps } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useMemo } from 'react';
import { KeyLink } from '../../ui/key-link.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { TraceGraph as Graph, TraceNode } from './merge-traces.ts';
import { useTraceLayout } from './use-trace-layout.ts';
import './trace-graph.css';

type FlowNode = Node<{ readonly node: TraceNode; readonly isBegin: boolean; readonly onOpen: (key: string) => void }, 'artifact'>;

/** From here on edges have no names, which nobody could read. */
const mostNamedEdges = 40;

interface TraceGraphProps {
  readonly graph: Graph;
  readonly begin: string;
  readonly onOpen: (key: string) => void;
}

/** The graph; it moves by dragging and by its buttons, and leaves the wheel to the page. */
export function TraceGraph({ graph, begin, onOpen }: TraceGraphProps) {
  const layout = useTraceLayout(graph);
  const nodes = useMemo<FlowNode[]>(
    () =>
      layout === null || layout === 'too-large'
        ? []
        : graph.nodes.flatMap((node) => {
            const position = layout[node.key];
            if (!position) return [];
            return [{ id: node.key, type: 'artifact', position, data: { node, isBegin: node.key === begin, onOpen } }];
          }),
    [graph, layout, begin, onOpen],
  );
  const edges = useMemo<Edge[]>(
    () =>
      graph.edges.map(({ id, from, to, roles, links, isSuspect }) => ({
        id,
        source: to,
        target: from,
        className: isSuspect ? 'suspect' : '',
        markerEnd: { type: MarkerType.ArrowClosed },
        ...(graph.edges.length > mostNamedEdges
          ? {}
          : {
              label: `${roles.join(', ').replaceAll('_', ' ')}${links > 1 ? ` (${links})` : ''}${isSuspect ? ', suspect' : ''}`,
            }),
      })),
    [graph],
  );
  if (layout === 'too-large') return <p className="notice">This graph is too large to be drawn; the list has all of it.</p>;
  if (layout === null) return <p className="loading">Laying out…</p>;
  return (
    <div className="trace-graph" role="group" aria-label="The same as a graph">
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        onInit={(flow) => {
          void flow.fitView({ maxZoom: 1, padding: 0.06 }).then(() => {
            const start = layout[begin];
            // Too small to be read: it begins at the beginning instead.
            if (start && flow.getZoom() < 0.5) void flow.setCenter(start.x + 480, start.y + 40, { zoom: 0.7 });
          });
        }}
        minZoom={0.05}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        zoomOnScroll={false}
        panOnScroll={false}
        preventScrolling={false}
        zoomOnDoubleClick={false}
        onlyRenderVisibleElements={nodes.length > 200}
        disableKeyboardA11y
        proOptions={{ hideAttribution: true }}
      >
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  );
}

const nodeTypes = { artifact: ArtifactNode };

function ArtifactNode({ data: { node, isBegin, onOpen } }: NodeProps<FlowNode>) {
  return (
    <div className={`trace-node ${isBegin ? 'begin' : ''}`}>
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <KeyLink of={node.key}>
        <span className="trace-node-head">
          <span className="key">{node.key}</span> <StatusBadge status={node.status} />
        </span>
        <span className="trace-node-title" title={markHidden(node.title)}>
          {markHidden(node.title)}
        </span>
      </KeyLink>
      {node.hidden > 0 ? (
        // For the mouse; the list has a button for the same.
        <span className="trace-more nopan" onClick={() => onOpen(node.key)} title={`Show ${node.hidden} more`}>
          +{node.hidden}
        </span>
      ) : null}
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </div>
  );
}
