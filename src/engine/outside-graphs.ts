import { AsyncLocalStorageProviderSingleton } from '@langchain/core/singletons';

/**
 * Does `work` as no part of any graph. LangGraph passes the configuration of the node in hand on by async context, its checkpointer included, and a
 * graph that begins there takes itself for a part of that node's. A job can come in such a context: sockets and timers keep that of whoever opened
 * them, and a node of another run opens connections. Found by chance, by random sequences: a run asked for its checkpoints under another's lease.
 */
export function outsideGraphs<T>(work: () => T): T {
  return AsyncLocalStorageProviderSingleton.getInstance().run(undefined, work) as T;
}
