import { END, START, StateGraph } from '@langchain/langgraph';
import type { BaseCheckpointSaver } from '@langchain/langgraph-checkpoint';
import type { WorkflowPorts } from '../../src/ports/workflow.ts';
import { awaitDecision } from '../await-decision.ts';
import { visitNode } from '../visit-node.ts';
import { actOnComments } from './nodes/act-on-comments.ts';
import { applyEarlierReviews } from './nodes/apply-earlier-reviews.ts';
import { criticizeDaa } from './nodes/criticize-daa.ts';
import { defineAggregates } from './nodes/define-aggregates.ts';
import { identifyConcepts } from './nodes/identify-concepts.ts';
import { lintDaa } from './nodes/lint-daa.ts';
import { openGate } from './nodes/open-gate.ts';
import { proposeContexts } from './nodes/propose-contexts.ts';
import { publishDaa } from './nodes/publish-daa.ts';
import { readPrd } from './nodes/read-prd.ts';
import { reportCoverage } from './nodes/report-coverage.ts';
import { redraftDaa } from './nodes/redraft-daa.ts';
import { reviseDaa } from './nodes/revise-daa.ts';
import { saveDraft } from './nodes/save-draft.ts';
import { stateInvariants } from './nodes/state-invariants.ts';
import { takeUpVersion } from './nodes/take-up-version.ts';
import { writePseudocode } from './nodes/write-pseudocode.ts';
import { afterCritic, afterDecision, afterDraft, afterLint, afterPublishing, afterTakingUp, afterReading } from './routes.ts';
import { inceptionState } from './state.ts';

/**
 * The full path of Inception (specification 1.3).
 *
 *   read-prd (by a model, when passages are unread) → identify-concepts → propose-contexts
 *     → define-aggregates → write-pseudocode → state-invariants
 *     → (apply-earlier-reviews, when the DAA exists) → lint-daa ⇄ revise-daa (at most twice)
 *     → criticize-daa (once) → revise-daa → lint-daa, when there are remarks
 *     → save-draft → report-coverage → open-gate → await-decision
 *         approve → publish-daa → end · request-changes → act-on-comments → lint-daa · reject → end
 *         withdrawn, approval fell → take-up-version → report-coverage on a new version; else end
 *
 * Only models revise and criticize. After changes of the PRD, redraft-daa replaces the five steps.
 */
export function buildInception(ports: WorkflowPorts, saver: BaseCheckpointSaver) {
  return new StateGraph(inceptionState)
    .addNode('read-prd', visitNode(ports, 'read-prd', readPrd(ports)))
    .addNode('identify-concepts', visitNode(ports, 'identify-concepts', identifyConcepts(ports)))
    .addNode('propose-contexts', visitNode(ports, 'propose-contexts', proposeContexts(ports)))
    .addNode('define-aggregates', visitNode(ports, 'define-aggregates', defineAggregates(ports)))
    .addNode('write-pseudocode', visitNode(ports, 'write-pseudocode', writePseudocode(ports)))
    .addNode('state-invariants', visitNode(ports, 'state-invariants', stateInvariants(ports)))
    .addNode('apply-earlier-reviews', visitNode(ports, 'apply-earlier-reviews', applyEarlierReviews(ports)))
    .addNode('redraft-daa', visitNode(ports, 'redraft-daa', redraftDaa(ports)))
    .addNode('lint-daa', visitNode(ports, 'lint-daa', lintDaa(ports)))
    .addNode('criticize-daa', visitNode(ports, 'criticize-daa', criticizeDaa(ports)))
    .addNode('revise-daa', visitNode(ports, 'revise-daa', reviseDaa(ports)))
    .addNode('save-draft', visitNode(ports, 'save-draft', saveDraft(ports)))
    .addNode('report-coverage', visitNode(ports, 'report-coverage', reportCoverage(ports)))
    .addNode('open-gate', visitNode(ports, 'open-gate', openGate(ports)))
    .addNode('await-decision', awaitDecision)
    .addNode('act-on-comments', visitNode(ports, 'act-on-comments', actOnComments(ports)))
    .addNode('publish-daa', visitNode(ports, 'publish-daa', publishDaa(ports)))
    .addNode('take-up-version', visitNode(ports, 'take-up-version', takeUpVersion(ports)))
    .addEdge(START, 'read-prd')
    .addConditionalEdges('read-prd', afterReading, ['identify-concepts', 'redraft-daa'])
    .addEdge('redraft-daa', 'lint-daa')
    .addEdge('identify-concepts', 'propose-contexts')
    .addEdge('propose-contexts', 'define-aggregates')
    .addEdge('define-aggregates', 'write-pseudocode')
    .addEdge('write-pseudocode', 'state-invariants')
    .addConditionalEdges('state-invariants', afterDraft, ['apply-earlier-reviews', 'lint-daa'])
    .addEdge('apply-earlier-reviews', 'lint-daa')
    .addConditionalEdges('lint-daa', afterLint, ['revise-daa', 'criticize-daa', 'save-draft'])
    .addConditionalEdges('criticize-daa', afterCritic, ['revise-daa', 'save-draft'])
    .addEdge('revise-daa', 'lint-daa')
    .addEdge('save-draft', 'report-coverage')
    .addEdge('report-coverage', 'open-gate')
    .addEdge('open-gate', 'await-decision')
    .addConditionalEdges('await-decision', afterDecision, ['publish-daa', 'act-on-comments', 'take-up-version', END])
    .addEdge('act-on-comments', 'lint-daa')
    .addConditionalEdges('publish-daa', afterPublishing, ['take-up-version', END])
    .addConditionalEdges('take-up-version', afterTakingUp, ['report-coverage', END])
    .compile({ checkpointer: saver, name: 'inception' });
}
