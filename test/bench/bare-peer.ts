import { Command, END, START, StateGraph, StateSchema, interrupt } from '@langchain/langgraph';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import { Pool } from 'pg';
import { z } from 'zod';
import type { ConnectionTarget } from '../../src/repository/database/connection.ts';
import { writePage, type Side } from './side.ts';

const state = new StateSchema({ title: z.string(), page: z.string().default(''), outcome: z.string().default('') });

/**
 * Bare LangGraph with its own PostgresSaver: the node works, the gate is an interrupt, and whoever called resumes it with a Command, as its documentation
 * shows. There is no gate, nobody is asked who they are, and nothing but the state is written.
 */
export async function openBarePeer(target: ConnectionTarget): Promise<Side> {
  const pool = new Pool({ ...target, max: 10 });
  const saver = new PostgresSaver(pool);
  await saver.setup();
  const nodeStarted = new Map<string, () => void>();
  const graph = new StateGraph(state)
    .addNode('work', () => ({ page: writePage() }))
    .addNode('gate', () => ({
      outcome: interrupt<object, { type: string }>({ question: 'Is this what we want to build?' }).type,
    }))
    .addNode('finish', (_state, config) => {
      nodeStarted.get(String(config.configurable?.['thread_id']))?.();
      return {};
    })
    .addEdge(START, 'work')
    .addEdge('work', 'gate')
    .addEdge('gate', 'finish')
    .addEdge('finish', END)
    .compile({ checkpointer: saver });
  let last = 0;
  const configOf = (thread: string) => ({ configurable: { thread_id: thread }, durability: 'sync' as const });

  async function start(): Promise<string> {
    const thread = `thread-${++last}`;
    await graph.invoke({ title: 'Lending' }, configOf(thread));
    return thread;
  }

  return {
    name: 'bare LangGraph + PostgresSaver',
    async carry() {
      const thread = await start();
      let startedAtMs = Number.NaN;
      nodeStarted.set(thread, () => (startedAtMs = performance.now()));
      const decidedAtMs = performance.now();
      await graph.invoke(new Command({ resume: { type: 'approve' } }), configOf(thread));
      nodeStarted.delete(thread);
      return { decisionToNodeMs: startedAtMs - decidedAtMs };
    },
    leaveWaiting: async () => void (await start()),
    tidy: async () => undefined,
    close: () => pool.end(),
  };
}
