import { RunControl } from '@langchain/langgraph';
import { LeaseLost, type Lease } from '../ports/run-execution.ts';

/** One held lease and its stop signals. Times are milliseconds of this process's clock. */
export class HeldLease {
  readonly runKey: string;
  /** When the lease was requested, a moment before the database starts to count. */
  readonly acquiredAtMs: number;
  /** Ends the graph after the current node. */
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

  /** Aborts the current node. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /** True when another worker may have the run: writes under this lease are not stored. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** True when not renewed in time. The network may be cut, which no error reports. */
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
