import { useState } from 'react';
import { KeyLink } from '../../ui/key-link.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { TraceGraph, TraceNode } from './merge-traces.ts';

const step = 100;

interface TraceListProps {
  readonly graph: TraceGraph;
  readonly onOpen: (key: string) => void;
}

/** The same as the graph for those who read, and for the keyboard: nearest first, with what is hidden. */
export function TraceList({ graph: { nodes, edges }, onOpen }: TraceListProps) {
  const [most, setMost] = useState(step);
  const suspects = new Set(edges.filter(({ isSuspect }) => isSuspect).flatMap(({ from, to }) => [from, to]));
  return (
    <nav className="trace-list" aria-label="Artifacts of the trace">
      <ul className="rows">
        {nodes.slice(0, most).map((node) => (
          <TraceRow key={node.key} node={node} isSuspect={suspects.has(node.key)} onOpen={onOpen} />
        ))}
      </ul>
      {nodes.length > most ? (
        <button className="button quiet" onClick={() => setMost(most + step)}>
          Show {Math.min(step, nodes.length - most)} more of {nodes.length - most}
        </button>
      ) : null}
    </nav>
  );
}

interface TraceRowProps {
  readonly node: TraceNode;
  readonly isSuspect: boolean;
  readonly onOpen: (key: string) => void;
}

function TraceRow({ node: { key, title, status, hidden, depth }, isSuspect, onOpen }: TraceRowProps) {
  return (
    <li className="row">
      <KeyLink of={key} isRow>
        <span className="key">{key}</span> <span className="row-title">{markHidden(title)}</span>
      </KeyLink>
      <StatusBadge status={status} />
      {isSuspect ? <span className="badge busy">suspect</span> : null}
      <span className="end">{depth === 0 ? 'here' : depth === 1 ? '1 link away' : `${depth} links away`}</span>
      {hidden > 0 ? (
        <button className="button quiet" onClick={() => onOpen(key)} aria-label={`Show ${hidden} more behind ${key}`}>
          +{hidden}
        </button>
      ) : null}
    </li>
  );
}
