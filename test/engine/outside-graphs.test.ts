import { END, MemorySaver, START, StateGraph, StateSchema } from '@langchain/langgraph';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { outsideGraphs } from '../../src/engine/outside-graphs.ts';

/** A graph of one node over a memory of its own, invoked as the thread of that name. */
function graphOf(thread: string, work: () => Promise<unknown>) {
  const saver = new MemorySaver();
  const graph = new StateGraph(new StateSchema({ done: z.boolean().default(false) }))
    .addNode('work', async () => {
      await work();
      return { done: true };
    })
    .addEdge(START, 'work')
    .addEdge('work', END)
    .compile({ checkpointer: saver });
  const config = { configurable: { thread_id: thread } };
  return {
    invoke: async () => await graph.invoke({}, config),
    remembers: async () => (await saver.getTuple(config)) !== undefined,
  };
}

it('a graph that begins in the midst of a node of another keeps its own memory, which LangGraph alone would take from that one', async () => {
  const nested = graphOf('nested', async () => undefined);
  await graphOf('outer', nested.invoke).invoke();
  expect(await nested.remembers()).toBe(false);

  const own = graphOf('own', async () => undefined);
  await graphOf('outer', async () => await outsideGraphs(own.invoke)).invoke();
  expect(await own.remembers()).toBe(true);
});
