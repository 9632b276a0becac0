import { RunControl } from '@langchain/langgraph';
import { LeaseLost, type Lease } from '../ports/run-execution.ts';

/** All that a worker knows of one lease in its hands, and how the work under it is told to stop. Times are of the monotonic clock of this process. */
export class HeldLease {
  readonly runKey: string;
  /** When it was asked for: the database counts from a moment after that. */
  readonly acquiredAtMs: number;
  /** Ends the graph after the node in hand. */
  readonly control = new RunControl();
  readonly #lifeMs: number;
  readonly #stopping = new AbortController();
  #expiresAtMs: number;
  #isLost = false;

  constructor({ runKey }: Lease, { acquiredAtMs, lifeMs }: { acquiredAtMs: number; lifeMs: number }) {
    this.runKey = runKey;
    this.acquiredAtMs = acquiredAtMs;
    this.#lifeMs = lifeMs;
    this.#expiresAtMs = acquiredAtMs + lifeMs;
  }

  /** Ends the node in hand. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Whether others have the run, or may have it: nothing that is still sent under the lease is stored. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** A worker that could not renew for that long no longer holds the run; the network to the database may be cut, which nobody tells it. */
  hasExpired(nowMs: number): boolean {
    return nowMs > this.#expiresAtMs;
  }

  renew(askedAtMs: number): void {
    // Renewals may overlap, and the answer of an earlier one may come last.
    this.#expiresAtMs = Math.max(this.#expiresAtMs, askedAtMs + this.#lifeMs);
  }

  lose(): void {
    this.#isLost = true;
    this.#stopping.abort(new LeaseLost(this.runKey));
  }

  drain(): void {
    this.control.requestDrain('the worker leaves');
  }

  stop(): void {
    this.#stopping.abort(new Error('the worker leaves'));
  }
}
