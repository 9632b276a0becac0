import { END, START, StateGraph } from '@langchain/langgraph';
import type { BaseCheckpointSaver } from '@langchain/langgraph-checkpoint';
import type { WorkflowPorts } from '../../src/ports/workflow.ts';
import { visitNode } from '../visit-node.ts';
import { draftPrd } from './nodes/draft-prd.ts';
import { savePrd } from './nodes/save-prd.ts';
import { prdWritingState } from './state.ts';

/**
 * Drafts a PRD from a business intent (specification 1.3, 2.1).
 *
 *   draft-prd → save-prd → end
 *
 * It opens no gate: after the open questions, the author's `prd submit` opens that of 2.13.
 */
export function buildPrdWriting(ports: WorkflowPorts, saver: BaseCheckpointSaver) {
  return new StateGraph(prdWritingState)
    .addNode('draft-prd', visitNode(ports, 'draft-prd', draftPrd(ports)))
    .addNode('save-prd', visitNode(ports, 'save-prd', savePrd(ports)))
    .addEdge(START, 'draft-prd')
    .addEdge('draft-prd', 'save-prd')
    .addEdge('save-prd', END)
    .compile({ checkpointer: saver, name: 'prd-writing' });
}
