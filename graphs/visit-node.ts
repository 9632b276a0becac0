import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import type { NodeVisit, WorkflowPorts } from '../src/ports/workflow.ts';

/**
 * Makes a LangGraph node of a function of (state, visit). The superstep numbers the visit: LangGraph keeps it when a crash, a retry or a resume
 * repeats the node, and it differs each time a loop comes back.
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
