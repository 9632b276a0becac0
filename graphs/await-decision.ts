import { interrupt } from '@langchain/langgraph';
import type { GateInterrupt, GateOutcome } from '../src/ports/workflow.ts';

/**
 * Waits at the gate that the node before it opened, and does nothing else: LangGraph reruns it from
 * its first line on resume, one decision answers one pause, and `try` would swallow the pause.
 */
export function awaitDecision(state: {
  readonly gate: string;
}): Pick<GateOutcome, 'outcome'> & { comments: GateOutcome['comments'][number][] } {
  const { outcome, comments } = interrupt<GateInterrupt, GateOutcome>({ gateKey: state.gate });
  return { outcome, comments: [...comments] };
}
