import { END, START, StateGraph } from '@langchain/langgraph';
import type { BaseCheckpointSaver } from '@langchain/langgraph-checkpoint';
import type { WorkflowPorts } from '../../src/ports/workflow.ts';
import { awaitDecision } from '../await-decision.ts';
import { visitNode } from '../visit-node.ts';
import { actOnReview } from './nodes/act-on-review.ts';
import { checkConsistency } from './nodes/check-consistency.ts';
import { checkDesign } from './nodes/check-design.ts';
import { closeSession } from './nodes/close-session.ts';
import { draftAdr } from './nodes/draft-adr.ts';
import { finalizeRfc } from './nodes/finalize-rfc.ts';
import { lintAdr } from './nodes/lint-adr.ts';
import { openAdrGate } from './nodes/open-adr-gate.ts';
import { openGate } from './nodes/open-gate.ts';
import { publishAdr } from './nodes/publish-adr.ts';
import { publishRfc } from './nodes/publish-rfc.ts';
import { reopenSession } from './nodes/reopen-session.ts';
import { reviseAdr } from './nodes/revise-adr.ts';
import { saveAdr } from './nodes/save-adr.ts';
import { takeUpAdr } from './nodes/take-up-adr.ts';
import { takeUpRfc } from './nodes/take-up-rfc.ts';
import {
  afterAdrDecision,
  afterConsistency,
  afterLint,
  afterPublishingAdr,
  afterPublishingRfc,
  afterRfcDecision,
  afterTakingUpAdr,
  afterTakingUpRfc,
  atStart,
} from './routes.ts';
import { designState } from './state.ts';

/**
 * The end of collaborative design (specification 1.4): from a finalized session to an AI-ADR.
 *
 *   check-consistency → end, when a model proposes edits: the session is open again
 *   check-consistency → finalize-rfc → check-design → open-gate → await-decision
 *     request-changes → reopen-session → end · reject → close-session → end
 *     withdrawn → take-up-rfc → check-design on a new version by a person; else reopen-session
 *     approve → publish-rfc → draft-adr → lint-adr ⇄ revise-adr → save-adr → open-adr-gate
 *       → await-adr-decision
 *       approve → publish-adr → end · request-changes → act-on-review → lint-adr · reject → end
 *       withdrawn → take-up-adr → open-adr-gate on a new version by a person; else end
 *
 * Revisions and acted-on reviews: at most two each. An approval that fell counts as withdrawn. A
 * run without a session (the RFC is Approved already) begins at draft-adr.
 */
export function buildDesign(ports: WorkflowPorts, saver: BaseCheckpointSaver) {
  return new StateGraph(designState)
    .addNode('check-consistency', visitNode(ports, 'check-consistency', checkConsistency(ports)))
    .addNode('finalize-rfc', visitNode(ports, 'finalize-rfc', finalizeRfc(ports)))
    .addNode('check-design', visitNode(ports, 'check-design', checkDesign(ports)))
    .addNode('open-gate', visitNode(ports, 'open-gate', openGate(ports)))
    .addNode('await-decision', awaitDecision)
    .addNode('reopen-session', visitNode(ports, 'reopen-session', reopenSession(ports)))
    .addNode('close-session', visitNode(ports, 'close-session', closeSession(ports)))
    .addNode('publish-rfc', visitNode(ports, 'publish-rfc', publishRfc(ports)))
    .addNode('take-up-rfc', visitNode(ports, 'take-up-rfc', takeUpRfc(ports)))
    .addNode('draft-adr', visitNode(ports, 'draft-adr', draftAdr(ports)))
    .addNode('lint-adr', visitNode(ports, 'lint-adr', lintAdr(ports)))
    .addNode('revise-adr', visitNode(ports, 'revise-adr', reviseAdr(ports)))
    .addNode('save-adr', visitNode(ports, 'save-adr', saveAdr(ports)))
    .addNode('open-adr-gate', visitNode(ports, 'open-adr-gate', openAdrGate(ports)))
    .addNode('await-adr-decision', awaitDecision)
    .addNode('act-on-review', visitNode(ports, 'act-on-review', actOnReview(ports)))
    .addNode('publish-adr', visitNode(ports, 'publish-adr', publishAdr(ports)))
    .addNode('take-up-adr', visitNode(ports, 'take-up-adr', takeUpAdr(ports)))
    .addConditionalEdges(START, atStart, ['check-consistency', 'draft-adr'])
    .addConditionalEdges('check-consistency', afterConsistency, ['finalize-rfc', END])
    .addEdge('finalize-rfc', 'check-design')
    .addEdge('check-design', 'open-gate')
    .addEdge('open-gate', 'await-decision')
    .addConditionalEdges('await-decision', afterRfcDecision, ['publish-rfc', 'reopen-session', 'close-session', 'take-up-rfc'])
    .addEdge('reopen-session', END)
    .addEdge('close-session', END)
    .addConditionalEdges('publish-rfc', afterPublishingRfc, ['take-up-rfc', 'draft-adr'])
    .addConditionalEdges('take-up-rfc', afterTakingUpRfc, ['check-design', 'reopen-session'])
    .addEdge('draft-adr', 'lint-adr')
    .addConditionalEdges('lint-adr', afterLint, ['revise-adr', 'save-adr'])
    .addEdge('revise-adr', 'lint-adr')
    .addEdge('save-adr', 'open-adr-gate')
    .addEdge('open-adr-gate', 'await-adr-decision')
    .addConditionalEdges('await-adr-decision', afterAdrDecision, ['publish-adr', 'act-on-review', 'take-up-adr', END])
    .addEdge('act-on-review', 'lint-adr')
    .addConditionalEdges('publish-adr', afterPublishingAdr, ['take-up-adr', END])
    .addConditionalEdges('take-up-adr', afterTakingUpAdr, ['open-adr-gate', END])
    .compile({ checkpointer: saver, name: 'design' });
}
