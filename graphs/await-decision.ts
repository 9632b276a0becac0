import { interrupt } from '@langchain/langgraph';
import type { GateInterrupt, GateOutcome } from '../src/ports/workflow.ts';

/**
 * Waits at the gate that the node before it opened. Nothing else may stand in this node: LangGraph runs it again from its first line on
 * resume, one decision answers one pause, and a `try` around `interrupt` swallows the pause and with it the gate.
 */
export function awaitDecision(state: {
  readonly gate: string;
}): Pick<GateOutcome, 'outcome'> & { comments: GateOutcome['comments'][number][] } {
  const { outcome, comments } = interrupt<GateInterrupt, GateOutcome>({ gateKey: state.gate });
  return { outcome, comments: [...comments] };
}
