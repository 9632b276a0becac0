import { END, START, StateGraph } from '@langchain/langgraph';
import type { BaseCheckpointSaver } from '@langchain/langgraph-checkpoint';
import type { WorkflowPorts } from '../../src/ports/workflow.ts';
import { awaitDecision } from '../await-decision.ts';
import { visitNode } from '../visit-node.ts';
import { correlate } from './nodes/correlate.ts';
import { draft } from './nodes/draft.ts';
import { hypothesize } from './nodes/hypothesize.ts';
import { openGate } from './nodes/open-gate.ts';
import { takeUpVersion } from './nodes/take-up-version.ts';
import { afterDecision, afterDraft, afterTakingUp, atStart } from './routes.ts';
import { incidentState } from './state.ts';

/**
 * The AI steps of an incident (specification 1.6), each a short run, so that no deployment strands
 * one. The incident's own states are in the database.
 *
 *   correlate → hypothesize → end
 *   draft → end, for a Fix-It Bolt or where there is nothing to draft
 *   draft → open-gate → await-decision → end
 *     withdrawn → take-up-version → open-gate on a new version by a person; else end
 *
 * What rules found is stored before a model is asked, and stands whatever the model does.
 */
export function buildIncident(ports: WorkflowPorts, saver: BaseCheckpointSaver) {
  return new StateGraph(incidentState)
    .addNode('correlate', visitNode(ports, 'correlate', correlate(ports)))
    .addNode('hypothesize', visitNode(ports, 'hypothesize', hypothesize(ports)))
    .addNode('draft', visitNode(ports, 'draft', draft(ports)))
    .addNode('open-gate', visitNode(ports, 'open-gate', openGate(ports)))
    .addNode('await-decision', awaitDecision)
    .addNode('take-up-version', visitNode(ports, 'take-up-version', takeUpVersion(ports)))
    .addConditionalEdges(START, atStart, ['correlate', 'draft'])
    .addEdge('correlate', 'hypothesize')
    .addEdge('hypothesize', END)
    .addConditionalEdges('draft', afterDraft, ['open-gate', END])
    .addEdge('open-gate', 'await-decision')
    .addConditionalEdges('await-decision', afterDecision, ['take-up-version', END])
    .addConditionalEdges('take-up-version', afterTakingUp, ['open-gate', END])
    .compile({ checkpointer: saver, name: 'incident' });
}
