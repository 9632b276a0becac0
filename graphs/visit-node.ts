import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import type { NodeVisit, WorkflowPorts } from '../src/ports/workflow.ts';

/**
 * Turns a function of (state, visit) into a LangGraph node. The superstep is the visit's number: it
 * stays the same when a crash, retry or resume repeats the node, and changes in each loop.
 */
export function visitNode<S, U>(
  ports: Pick<WorkflowPorts, 'run'>,
  node: string,
  work: (state: S, visit: NodeVisit) => Promise<U>,
): (state: S, config: LangGraphRunnableConfig) => Promise<U> {
  return async (state, config) => {
    const step: unknown = config.metadata?.['langgraph_step'];
    if (typeof step !== 'number') throw new Error(`LangGraph gave node ${node} no step number`);
    const signal = config.signal ?? new AbortController().signal;
    return await ports.run.visit({ node, visit: step, signal }, (visit) => work(state, visit));
  };
}
