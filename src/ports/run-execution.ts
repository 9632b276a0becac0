import { ConflictError } from '../lifecycle/errors.ts';
import type { GateComment } from './gates.ts';
import type { Run, RunEvent, RunStatus } from './runs.ts';
import type { StepResults } from './step-results.ts';

/** Another worker has the run, or it was canceled: nothing that this worker still sends is stored. Whoever sees it stops without a word. */
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
 * The right to work on a run; every write under it is refused with LeaseLost once the epoch moved on. Taking one does not wait for the disk, so a server
 * that crashes may give the same epoch again, but never the same owner.
 */
export interface Lease {
  readonly runKey: string;
  readonly epoch: number;
  /** Number of the worker. */
  readonly owner: number;
}

/** What a worker needs to know of a run. */
export type TakenRun = Pick<
  Run,
  'key' | 'workflow' | 'workflowVersion' | 'input' | 'models' | 'forkedFrom' | 'startedById' | 'createdAt'
>;

/** That a gate of the run was approved, as the last decision has it. */
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
  /** Wakes that were asked for before the run was taken. */
  readonly wake: number;
  /** Trace that it was started in; null when nobody traced. */
  readonly traceparent: string | null;
  /** The last approval, where it was read with the lease: what was approved stays so, and need not be asked about. Null where there is none or nobody looked. */
  readonly approval: Approval | null;
}

/** How a worker leaves a run. `waiting` holds only when no wake came in meanwhile. */
export type Settlement =
  | { readonly status: 'waiting'; readonly gateKey: string; readonly wake: number }
  | { readonly status: 'succeeded' }
  | { readonly status: 'failed' | 'blocked'; readonly error: NonNullable<Run['error']> }
  | { readonly status: 'queued' };

/** What holds a living worker's leases: when its process ends, however it ends, they are free at once. */
export interface WorkerSession {
  readonly workerId: number;
  close(): Promise<void>;
}

/** What a worker is told while its session lives. None may throw. */
export interface WorkerSignals {
  /** Something lies in the outbox. */
  onOutbox(): void;
  /** A run has a new event or status. */
  onRun(runKey: string): void;
  /** A run was canceled; whoever works on it must stop. */
  onCancel(runKey: string): void;
  /** The session broke: every lease of this worker is free for others now. */
  onLost(cause: Error): void;
}

/** Leases and everything that is written under one (DESIGN §5). All that take a lease throw LeaseLost. */
export interface RunLeases {
  openSession(signals: WorkerSignals): Promise<WorkerSession>;
  /**
   * Calls back when the run has a new event or status, or may have had one while nobody listened; a notice may still be lost, so look now and then.
   * Returns how to stop that. All that watch share one connection.
   */
  readonly watchRun: (runKey: string, callback: () => void) => () => void;
  /** Takes a run that is runnable and that no living worker holds; null otherwise. */
  take(runKey: string, workerId: number): Promise<LeasedRun | null>;
  /**
   * Takes runs straight from the outbox, those woken first, at most `limit`; what it cannot take needs no pick-up, because whoever holds it sees the
   * wake. A worker that has room saves the way through the queue. `traceparent` is that of the wake; `mayBeMore` when it took as many as it may.
   */
  takeWoken(
    workerId: number,
    limit: number,
  ): Promise<{ woken: readonly { leased: LeasedRun; traceparent: string | null }[]; mayBeMore: boolean }>;
  /** Prolongs the leases of the runs that a worker works on; one that it forgot runs out. */
  renew(workerId: number, runKeys: readonly string[]): Promise<void>;
  /**
   * Gathers an event, to be stored with what else comes within the moment. Everything a node left is stored before the next one begins: a
   * 'node-started' after a 'node-finished' waits for that.
   */
  record(lease: Lease, event: Pick<RunEvent, 'type' | 'node' | 'text'>): Promise<void>;
  nameSubject(lease: Lease, subject: Readonly<Record<string, string>>): Promise<void>;
  /**
   * Gives the run back and returns null; or does not, and returns the run's wakes, where it may not rest like that: it was woken since, what it would
   * wait at is no pending gate of its own, or one is still pending although it succeeded.
   */
  settle(lease: Lease, settlement: Settlement): Promise<{ wokenTo: number } | null>;
  /** `isFork`: whether the run was forked from another, so that there may be drafts to take over. */
  stepResults(lease: Lease, options?: { isFork: boolean }): StepResults;
}

export interface PickUp {
  readonly runKey: string;
  readonly wake: number;
  /** Trace that the wake-up belongs to; none when nobody traced, or when the sweep found the run. */
  readonly traceparent?: string | null;
}

/** The way from the database to the queue. */
export interface RunOutbox {
  /**
   * Hands the oldest entries, of those that have waited for `afterMs`, to `enqueue` and forgets them once it returned; at least once each. Returns how
   * many there were.
   */
  relay(enqueue: (pickUps: readonly PickUp[]) => Promise<void>, afterMs?: number): Promise<number>;
  /** Runs that could go on, that no living worker holds and whose wake is not in the outbox: those in line last, longest waiting first. */
  findRunnable(): Promise<readonly (PickUp & { readonly status: RunStatus; readonly wokenAt: string })[]>;
  /** Withdraws gates that ask for more of a budget whose day (in UTC) is over, and wakes their runs. Safe in many processes at once. */
  endBudgetDays(): Promise<void>;
  /** Asks for one more pick-up. False when the run has ended, or is no longer as it was found. */
  wake(runKey: string, asFound?: { readonly wake?: number; readonly status: RunStatus }): Promise<boolean>;
}
