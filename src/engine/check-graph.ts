import type { CheckpointTuple } from '@langchain/langgraph-checkpoint';
import type { WorkflowGraph } from '../../graphs/workflow.ts';
import { RunBlocked } from './run-errors.ts';

const trigger = 'branch:to:';

/**
 * Throws RunBlocked when the run visited, or is about to enter, a node that the graph no longer
 * has. LangGraph ignores such a node: a resume "succeeds", the graph ends, and everything behind
 * the node, gates included, is skipped without an error.
 */
export function requireNodes(graph: WorkflowGraph, tuple: CheckpointTuple): void {
  const visited = Object.keys(tuple.checkpoint.versions_seen);
  const triggered = Object.keys(tuple.checkpoint.channel_values).filter((channel) => channel.startsWith(trigger));
  const names = [...visited, ...triggered.map((channel) => channel.slice(trigger.length))];
  const lost = names.filter((name) => !name.startsWith('__') && !(name in graph.nodes));
  if (lost.length === 0) return;
  throw new RunBlocked({
    id: 'run.node-missing',
    message: `The workflow no longer has the node ${[...new Set(lost)].join(', ')}, where this run is or has been.`,
    fix: 'Restore the node, then retry the run; or register the changed workflow as a new version and fork the run.',
    details: { lost },
  });
}
