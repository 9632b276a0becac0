import { END, START, StateGraph } from '@langchain/langgraph';
import type { BaseCheckpointSaver } from '@langchain/langgraph-checkpoint';
import type { WorkflowPorts } from '../../src/ports/workflow.ts';
import { awaitDecision } from '../await-decision.ts';
import { visitNode } from '../visit-node.ts';
import { createBolts } from './nodes/create-bolts.ts';
import { draftPlan } from './nodes/draft-plan.ts';
import { lintPlan } from './nodes/lint-plan.ts';
import { openGate } from './nodes/open-gate.ts';
import { savePlan } from './nodes/save-plan.ts';
import { shapePlan } from './nodes/shape-plan.ts';
import { takeUpVersion } from './nodes/take-up-version.ts';
import { afterCreating, afterDecision, afterShaping, afterTakingUp, atStart } from './routes.ts';
import { constructionState } from './state.ts';

/**
 * The first step of construction (specification 1.5): an Accepted AI-ADR breaks into Bolts.
 *
 *   draft-plan → shape-plan → lint-plan → save-plan → open-gate → await-decision
 *     approve → create-bolts → end · reject → end
 *     request-changes → shape-plan with a model, at most twice; else end, and a person edits
 *     withdrawn, approval fell → take-up-version → open-gate on a new version by a person; else end
 *
 * A Validated plan that lacks only its Bolts begins at create-bolts.
 */
export function buildConstruction(ports: WorkflowPorts, saver: BaseCheckpointSaver) {
  return new StateGraph(constructionState)
    .addNode('draft-plan', visitNode(ports, 'draft-plan', draftPlan(ports)))
    .addNode('shape-plan', visitNode(ports, 'shape-plan', shapePlan(ports)))
    .addNode('lint-plan', visitNode(ports, 'lint-plan', lintPlan(ports)))
    .addNode('save-plan', visitNode(ports, 'save-plan', savePlan(ports)))
    .addNode('open-gate', visitNode(ports, 'open-gate', openGate(ports)))
    .addNode('await-decision', awaitDecision)
    .addNode('create-bolts', visitNode(ports, 'create-bolts', createBolts(ports)))
    .addNode('take-up-version', visitNode(ports, 'take-up-version', takeUpVersion(ports)))
    .addConditionalEdges(START, atStart, ['draft-plan', 'create-bolts'])
    .addEdge('draft-plan', 'shape-plan')
    .addConditionalEdges('shape-plan', afterShaping, ['lint-plan', END])
    .addEdge('lint-plan', 'save-plan')
    .addEdge('save-plan', 'open-gate')
    .addEdge('open-gate', 'await-decision')
    .addConditionalEdges('await-decision', afterDecision, ['create-bolts', 'shape-plan', 'take-up-version', END])
    .addConditionalEdges('create-bolts', afterCreating, ['take-up-version', END])
    .addConditionalEdges('take-up-version', afterTakingUp, ['open-gate', END])
    .compile({ checkpointer: saver, name: 'construction' });
}
