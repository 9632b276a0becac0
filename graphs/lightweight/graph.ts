import { END, START, StateGraph } from '@langchain/langgraph';
import type { BaseCheckpointSaver } from '@langchain/langgraph-checkpoint';
import type { WorkflowPorts } from '../../src/ports/workflow.ts';
import { awaitDecision } from '../await-decision.ts';
import { visitNode } from '../visit-node.ts';
import { draftTip } from './nodes/draft-tip.ts';
import { openGate } from './nodes/open-gate.ts';
import { publishTip } from './nodes/publish-tip.ts';
import { reportCoverage } from './nodes/report-coverage.ts';
import { saveTip } from './nodes/save-tip.ts';
import { takeUpVersion } from './nodes/take-up-version.ts';
import { afterDecision, afterPublishing, afterTakingUp } from './routes.ts';
import { lightweightState } from './state.ts';

/**
 * The light path of Inception (specification 1.3).
 *
 *   draft-tip → save-tip → report-coverage → open-gate → await-decision
 *     approve → publish-tip → end · request-changes, reject → end
 *     withdrawn, approval fell → take-up-version → report-coverage on a new version; else end
 */
export function buildLightweight(ports: WorkflowPorts, saver: BaseCheckpointSaver) {
  return new StateGraph(lightweightState)
    .addNode('draft-tip', visitNode(ports, 'draft-tip', draftTip(ports)))
    .addNode('save-tip', visitNode(ports, 'save-tip', saveTip(ports)))
    .addNode('report-coverage', visitNode(ports, 'report-coverage', reportCoverage(ports)))
    .addNode('open-gate', visitNode(ports, 'open-gate', openGate(ports)))
    .addNode('await-decision', awaitDecision)
    .addNode('publish-tip', visitNode(ports, 'publish-tip', publishTip(ports)))
    .addNode('take-up-version', visitNode(ports, 'take-up-version', takeUpVersion(ports)))
    .addEdge(START, 'draft-tip')
    .addEdge('draft-tip', 'save-tip')
    .addEdge('save-tip', 'report-coverage')
    .addEdge('report-coverage', 'open-gate')
    .addEdge('open-gate', 'await-decision')
    .addConditionalEdges('await-decision', afterDecision, ['publish-tip', 'take-up-version', END])
    .addConditionalEdges('publish-tip', afterPublishing, ['take-up-version', END])
    .addConditionalEdges('take-up-version', afterTakingUp, ['report-coverage', END])
    .compile({ checkpointer: saver, name: 'lightweight' });
}
