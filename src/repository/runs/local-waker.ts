import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** Wakes the workers of the process that wrote a wake at once; the notice, which takes the way through the database, is then for the others. */
export class LocalWaker {
  /** Names this process's connections in its notices. */
  readonly #name = randomUUID();
  readonly #workers = new Set<() => void>();

  /** Tells the workers that the outbox has an entry. Returns what names them in the notice, which they need not act on again; null without any. */
  notify(): string | null {
    for (const worker of this.#workers) worker();
    return this.#workers.size > 0 ? this.#name : null;
  }

  /** Calls `onOutbox`, which must not throw, at each wake that is written in this process. Returns how to stop. */
  subscribe(onOutbox: () => void): () => void {
    // What a worker does for others is no part of the trace, or of the graph, that happened to ring.
    const own = AsyncLocalStorage.bind(() => onOutbox());
    this.#workers.add(own);
    return () => void this.#workers.delete(own);
  }

  /** Whether the notice is one of a wake that `notify` told of. */
  hasTold(payload: string): boolean {
    return payload === this.#name;
  }
}
