import { END, START, StateGraph } from '@langchain/langgraph';
import { z } from 'zod';
import { awaitDecision } from '../../graphs/await-decision.ts';
import { visitNode } from '../../graphs/visit-node.ts';
import type { WorkflowDefinition } from '../../graphs/workflow.ts';
import { openGate, practiceState, save, type State, type Update } from '../support/practice-workflow.ts';

/** The same three nodes: work stores an artifact and opens its gate, the gate waits, finish begins once a person has approved exactly that content. */
export function benchWorkflow(onFinish: (runKey: string) => void): WorkflowDefinition {
  return {
    input: z.strictObject({ title: z.string() }),
    build: (ports, saver) =>
      new StateGraph(practiceState)
        .addNode(
          'work',
          visitNode<State, Update>(ports, 'work', async (given, visit) => {
            const saved = await save(ports)(given, visit);
            return { ...saved, ...(await openGate(ports)({ ...given, ...saved } as State, visit)) };
          }),
        )
        .addNode('await-decision', awaitDecision)
        .addNode(
          'finish',
          visitNode<State, Update>(ports, 'finish', async (_given, visit) => {
            onFinish(visit.runKey);
            return {};
          }),
        )
        .addEdge(START, 'work')
        .addEdge('work', 'await-decision')
        .addEdge('await-decision', 'finish')
        .addEdge('finish', END)
        .compile({ checkpointer: saver }),
  };
}
