import { ConflictError } from '../lifecycle/errors.ts';
import type { GateComment } from './gates.ts';
import type { Run, RunEvent, RunStatus } from './runs.ts';
import type { StepResults } from './step-results.ts';

/** Another worker has the run, or it was canceled. Writes are refused; the worker just stops. */
export class LeaseLost extends ConflictError {
  constructor(runKey: string) {
    super({
      id: 'run.lease-lost',
      message: `${runKey} is no longer worked on here.`,
      fix: 'Nothing to do: another worker goes on, or the run was canceled.',
    });
  }
}

/**
 * The right to work on a run; writes under it throw LeaseLost once the epoch moved on. Taking it
 * does not wait for the disk: a crashed server may repeat an epoch, but never the owner.
 */
export interface Lease {
  readonly runKey: string;
  readonly epoch: number;
  /** Number of the worker. */
  readonly owner: number;
}

export type TakenRun = Pick<
  Run,
  'key' | 'workflow' | 'workflowVersion' | 'input' | 'models' | 'forkedFrom' | 'startedById' | 'createdAt'
>;

export interface Approval {
  readonly gateKey: string;
  readonly decidedById: string;
  readonly note: string;
  readonly comments: readonly GateComment[];
  readonly decidedAt: string;
}

export interface LeasedRun {
  readonly lease: Lease;
  readonly run: TakenRun;
  /** Wakes requested before the run was taken. */
  readonly wake: number;
  /** Trace that it was started in; null without tracing. */
  readonly traceparent: string | null;
  /** The last approval, if it was read with the lease, which saves a query; else null. */
  readonly approval: Approval | null;
}

/** State in which a worker leaves a run. `waiting` is valid only if no wake came in meanwhile. */
export type Settlement =
  | { readonly status: 'waiting'; readonly gateKey: string; readonly wake: number }
  | { readonly status: 'succeeded' }
  | { readonly status: 'failed' | 'blocked'; readonly error: NonNullable<Run['error']> }
  | { readonly status: 'queued' };

/** Holds a living worker's leases, which are free as soon as its process ends, however it ends. */
export interface WorkerSession {
  readonly workerId: number;
  close(): Promise<void>;
}

/** Notices to a worker while its session lives. The callbacks must not throw. */
export interface WorkerSignals {
  /** The outbox has an entry. */
  onOutbox(): void;
  /** A run has a new event or status. */
  onRun(runKey: string): void;
  /** A run was canceled; its worker must stop. */
  onCancel(runKey: string): void;
  /** The session broke: every lease of this worker is free for others. */
  onLost(cause: Error): void;
}

/** Leases and all writes under them. Methods that take a lease throw LeaseLost. */
export interface RunLeases {
  /** Lease time in ms without renewal. It bounds hangs; dead processes free theirs at once. */
  readonly lifeMs: number;
  openSession(signals: WorkerSignals): Promise<WorkerSession>;
  /**
   * Calls back when the run may have a new event or status; notices may be lost, so poll now and
   * then. Returns how to stop. All watchers share one connection.
   */
  readonly watchRun: (runKey: string, callback: () => void) => () => void;
  /** Takes a runnable run that no living worker holds; null otherwise. */
  take(runKey: string, workerId: number): Promise<LeasedRun | null>;
  /**
   * Takes up to `limit` runs from the outbox, first woken first, without the queue. Runs held by
   * others are skipped: their workers see the wake. `mayBeMore` means that the limit was reached.
   */
  takeWoken(
    workerId: number,
    limit: number,
  ): Promise<{ woken: readonly { leased: LeasedRun; traceparent: string | null }[]; mayBeMore: boolean }>;
  /** Renews the leases of a worker's runs and returns the runs that it still has. */
  renew(workerId: number, runKeys: readonly string[]): Promise<readonly string[]>;
  /**
   * Buffers an event, to be stored with others of the same moment. A 'node-started' after a
   * 'node-finished' waits until everything that the finished node left is stored.
   */
  record(lease: Lease, event: Pick<RunEvent, 'type' | 'node' | 'text'>): Promise<void>;
  nameSubject(lease: Lease, subject: Readonly<Record<string, string>>): Promise<void>;
  /**
   * Settles the run and returns null. Otherwise returns the run's wakes: it was woken since, does
   * not wait at a pending gate of its own, or would succeed with a gate still pending.
   */
  settle(lease: Lease, settlement: Settlement): Promise<{ wokenTo: number } | null>;
  /** `isFork` says that the run was forked, so that drafts may be reused. */
  stepResults(lease: Lease, options?: { isFork: boolean }): StepResults;
}

export interface PickUp {
  readonly runKey: string;
  readonly wake: number;
  /** Trace of the wake-up; none without tracing or if the sweep found the run. */
  readonly traceparent?: string | null;
}

/** Relays wake-ups from the database to the queue. */
export interface RunOutbox {
  /**
   * Passes the oldest entries that waited for `afterMs` to `enqueue` and deletes them once it
   * returned, so that each is delivered at least once. Returns how many there were.
   */
  relay(enqueue: (pickUps: readonly PickUp[]) => Promise<void>, afterMs?: number): Promise<number>;
  /** Lists runnable runs without a worker or outbox entry: queued last, longest waiting first. */
  findRunnable(): Promise<readonly (PickUp & { readonly status: RunStatus; readonly wokenAt: string })[]>;
  /** Withdraws budget gates of past UTC days and wakes their runs. Safe in many processes. */
  endBudgetDays(): Promise<void>;
  /** Requests one more pick-up. False if the run has ended or changed since it was found. */
  wake(runKey: string, asFound?: { readonly wake?: number; readonly status: RunStatus }): Promise<boolean>;
}
