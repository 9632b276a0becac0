import { interrupt } from '@langchain/langgraph';
import type { GateInterrupt, GateOutcome } from '../src/ports/workflow.ts';

/**
 * Waits at the gate that the node before it opened. LangGraph reruns this node from its first line
 * on resume and a `try` around `interrupt` swallows the pause, so it does nothing else.
 */
export function awaitDecision(state: {
  readonly gate: string;
}): Pick<GateOutcome, 'outcome'> & { comments: GateOutcome['comments'][number][] } {
  const { outcome, comments } = interrupt<GateInterrupt, GateOutcome>({ gateKey: state.gate });
  return { outcome, comments: [...comments] };
}
