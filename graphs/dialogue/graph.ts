import { END, START, StateGraph } from '@langchain/langgraph';
import type { BaseCheckpointSaver } from '@langchain/langgraph-checkpoint';
import type { WorkflowPorts } from '../../src/ports/workflow.ts';
import { visitNode } from '../visit-node.ts';
import { answerTurn } from './nodes/answer-turn.ts';
import { recordReply } from './nodes/record-reply.ts';
import { afterAnswer } from './routes.ts';
import { dialogueState } from './state.ts';

/**
 * One reply in a design session (specification 1.4, step 3). Each turn of a person starts a run.
 *
 *   answer-turn → record-reply → end
 *   answer-turn → end, when the session has moved on
 */
export function buildDialogue(ports: WorkflowPorts, saver: BaseCheckpointSaver) {
  return new StateGraph(dialogueState)
    .addNode('answer-turn', visitNode(ports, 'answer-turn', answerTurn(ports)))
    .addNode('record-reply', visitNode(ports, 'record-reply', recordReply(ports)))
    .addEdge(START, 'answer-turn')
    .addConditionalEdges('answer-turn', afterAnswer, ['record-reply', END])
    .addEdge('record-reply', END)
    .compile({ checkpointer: saver, name: 'dialogue' });
}
