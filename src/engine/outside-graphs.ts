import { AsyncLocalStorageProviderSingleton } from '@langchain/core/singletons';

/**
 * Does `work` outside the context of any graph. LangGraph passes the current node's configuration,
 * its checkpointer included, by async context, and a graph started there takes itself for a part of
 * that node's graph. A job can inherit such a context: sockets and timers keep that of their
 * opener, and a node of another run opens connections. Random sequences found it: a run read its
 * checkpoints under another run's lease.
 */
export function outsideGraphs<T>(work: () => T): T {
  return AsyncLocalStorageProviderSingleton.getInstance().run(undefined, work) as T;
}
