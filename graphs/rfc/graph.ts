import { END, START, StateGraph } from '@langchain/langgraph';
import type { BaseCheckpointSaver } from '@langchain/langgraph-checkpoint';
import type { WorkflowPorts } from '../../src/ports/workflow.ts';
import { visitNode } from '../visit-node.ts';
import { draftRfc } from './nodes/draft-rfc.ts';
import { saveRfc } from './nodes/save-rfc.ts';
import { rfcState } from './state.ts';

/**
 * Drafts an RFC from an AI-DAA or a TIP and the engineer's notes (specification 1.4, step 1).
 *
 *   draft-rfc → save-rfc → end
 *
 * It opens no gate: an engineer completes the Draft, and its design is challenged first.
 */
export function buildRfc(ports: WorkflowPorts, saver: BaseCheckpointSaver) {
  return new StateGraph(rfcState)
    .addNode('draft-rfc', visitNode(ports, 'draft-rfc', draftRfc(ports)))
    .addNode('save-rfc', visitNode(ports, 'save-rfc', saveRfc(ports)))
    .addEdge(START, 'draft-rfc')
    .addEdge('draft-rfc', 'save-rfc')
    .addEdge('save-rfc', END)
    .compile({ checkpointer: saver, name: 'rfc' });
}
