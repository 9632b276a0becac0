import type { feedEventTypes } from '../lifecycle/feed-events.ts';
import type { Fix } from '../lifecycle/fixes/fix.ts';
import type { BudgetLimits } from './budgets.ts';
import type { DraftProvenance, Usage } from './drafter.ts';
import type { ModelChoice } from './model-choice.ts';
import type { Page, PageRequest } from './pages.ts';

/**
 *   queued → running → waiting → queued …      waiting: at a gate
 *   running → succeeded | failed               failed | blocked → queued by retry
 *   running → waiting → queued                 at a budget gate; its node runs again
 *   queued | running | waiting | failed | blocked → canceled
 *   running → blocked                          its workflow version is unknown or lost a node
 *   running → queued                           its worker left; another goes on
 */
export const runStatuses = ['queued', 'running', 'waiting', 'succeeded', 'failed', 'canceled', 'blocked'] as const;
export type RunStatus = (typeof runStatuses)[number];

/** Returns whether the run is queued or running. */
export function moves({ status }: { readonly status: RunStatus }): boolean {
  return status === 'queued' || status === 'running';
}

export interface Run {
  /** RUN-nnn. */
  readonly key: string;
  readonly workflow: string;
  readonly workflowVersion: number;
  readonly status: RunStatus;
  readonly input: unknown;
  /** Artifacts that the run makes or works on, like `{ "prd": "PRD-001", "daa": "DAA-001" }`. */
  readonly subject: Readonly<Record<string, string>>;
  /** Node that runs now or ran last; empty before the first. */
  readonly node: string;
  /** Gate it waits at; null when it waits at none. */
  readonly gateKey: string | null;
  /** Models named by its last retry or its start; null means the worker's configured ones. */
  readonly models: readonly ModelChoice[] | null;
  /** Its own budget, if it was started with one. */
  readonly budget: BudgetLimits;
  /** A fork's source and first new node (null: where the source stopped); null if no fork. */
  readonly forkedFrom: { readonly key: string; readonly node: string | null } | null;
  /** Runs that were forked from it, oldest first. */
  readonly forks: readonly string[];
  readonly error: { readonly id: string; readonly message: string; readonly fix: Fix } | null;
  readonly startedById: string;
  readonly startedByName: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Total of its steps, failed ones included. The cost is unknown once an attempt was cut off. */
  readonly usage: Usage;
  /** Changes with every change of the run; If-Match compares it. */
  readonly revision: string;
}

/** Usage of one step of a run. */
export interface StepUsage {
  readonly node: string;
  readonly visit: number;
  /** More than one after a crash or a failure. */
  readonly attempts: number;
  /** The run that paid for it, if a fork reused it; null otherwise. */
  readonly reusedFrom: string | null;
  /** Attempts cut off before their usage was known; `usage` excludes them and its cost is null. */
  readonly uncounted: number;
  readonly usage: Usage;
  /** Null until it finished, and for steps that drafted nothing. */
  readonly drafter: DraftProvenance['drafter'] | null;
}

/** `found`: comma-separated names that a model wrote since the last event, while the node runs. */
export type RunEventType = (typeof feedEventTypes)['run'][number];

export interface RunEvent {
  /** Grows within a run. */
  readonly sequence: number;
  readonly runKey: string;
  readonly type: RunEventType;
  readonly node: string;
  readonly text: string;
  readonly at: string;
}

export interface RunStore {
  /** Creates a run with its outbox entry, atomically. The same `origin` returns the first run. */
  start(params: {
    workflow: string;
    input: unknown;
    subject: Readonly<Record<string, string>>;
    startedById: string;
    /** Idempotency key, so that concurrent commands start one run. */
    origin?: string;
    /** Limits of its own; absent means the worker's configured ones. */
    budget?: BudgetLimits;
  }): Promise<Run>;
  read(key: string): Promise<Run | null>;
  /** Lists the newest first. */
  list(filter?: { status?: RunStatus; subject?: { name: string; key: string } }): Promise<Run[]>;
  /** Returns a page, newest first. Throws InputError `page.unknown-cursor`. */
  listPage(filter: { status?: RunStatus; subject?: { name: string; key: string } }, page: PageRequest): Promise<Page<Run>>;
  /** Lists the usage of each step in the order of their starts. */
  steps(key: string): Promise<readonly StepUsage[]>;
  /** Cancels the run and its gate; its worker aborts. Throws ConflictError `run.ended`. */
  cancel(params: { key: string; actorId: string; reason: string }): Promise<Run>;
  /**
   * Queues a failed or blocked run again, from the node where it stopped and with `models` if any
   * are named. Throws ConflictError `run.not-failed`.
   */
  retry(params: { key: string; actorId: string; models?: readonly ModelChoice[] }): Promise<Run>;
  /**
   * Starts a run on the same input and the current workflow version with the drafts of an ended
   * run: all, or those before the first visit of `from`. Cancels a failed or blocked one. Throws
   * `run.not-found`, ConflictError `run.not-ended`, InputError (`run.node-unknown`,
   * `run.unknown-workflow`).
   */
  fork(params: { key: string; from?: string; actorId: string }): Promise<Run>;
  /** Lists events after `sequence`, oldest first. */
  events(key: string, afterSequence: number): Promise<RunEvent[]>;
}

/** Runs what is runnable, in this process. */
export interface Workers {
  /**
   * Works until `signal` aborts. Then takes nothing more, lets running steps finish for `graceMs`
   * (default: a moment) or until `force` aborts, and gives runs back. Rejects if the database is
   * lost.
   */
  workUntilAborted(signal: AbortSignal, drain?: { graceMs: number; force?: AbortSignal }): Promise<void>;
  /** Like `workUntilSettled`, but only watches: another process works. */
  followUntilSettled(runKey: string, options: { signal?: AbortSignal; onEvent?: (event: RunEvent) => void }): Promise<Run>;
  /** Works, also on other runs, until this run waits at a gate, ends, or `signal` aborts. */
  workUntilSettled(runKey: string, options: { signal?: AbortSignal; onEvent?: (event: RunEvent) => void }): Promise<Run>;
}
