import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** Wakes the workers of this process directly; notices through the database serve the others. */
export class LocalWaker {
  /** Identifies this process in its notices. */
  readonly #name = randomUUID();
  readonly #workers = new Set<() => void>();

  /** Notifies local workers. Returns a payload by which they skip the notice; null without any. */
  notify(): string | null {
    for (const worker of this.#workers) worker();
    return this.#workers.size > 0 ? this.#name : null;
  }

  /** Calls `onOutbox`, which must not throw, at each local wake. Returns its unsubscriber. */
  subscribe(onOutbox: () => void): () => void {
    // The worker's other work is no part of the caller's trace or graph.
    const own = AsyncLocalStorage.bind(() => onOutbox());
    this.#workers.add(own);
    return () => void this.#workers.delete(own);
  }

  /** Returns true when `notify` has told the local workers already. */
  hasTold(payload: string): boolean {
    return payload === this.#name;
  }
}
