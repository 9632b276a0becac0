import { END, START, StateGraph } from '@langchain/langgraph';
import type { BaseCheckpointSaver } from '@langchain/langgraph-checkpoint';
import type { WorkflowPorts } from '../../src/ports/workflow.ts';
import { visitNode } from '../visit-node.ts';
import { correlate } from './nodes/correlate.ts';
import { hypothesize } from './nodes/hypothesize.ts';
import { atStart } from './routes.ts';
import { incidentState } from './state.ts';

/**
 * The AI steps of an incident (specification 1.6), each a short run, so that no deployment strands
 * one. The incident's own states are in the database.
 *
 *   correlate → hypothesize → end
 *
 * What rules found is stored before a model is asked, and stands whatever the model does.
 */
export function buildIncident(ports: WorkflowPorts, saver: BaseCheckpointSaver) {
  return new StateGraph(incidentState)
    .addNode('correlate', visitNode(ports, 'correlate', correlate(ports)))
    .addNode('hypothesize', visitNode(ports, 'hypothesize', hypothesize(ports)))
    .addConditionalEdges(START, atStart, ['correlate'])
    .addEdge('correlate', 'hypothesize')
    .addEdge('hypothesize', END)
    .compile({ checkpointer: saver, name: 'incident' });
}
