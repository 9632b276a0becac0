import type { BudgetLimits } from './budgets.ts';
import type { DraftProvenance, Usage } from './drafter.ts';
import type { ModelChoice } from './model-choice.ts';
import type { Page, PageRequest } from './pages.ts';

/**
 *   queued → running → waiting → queued …      waiting: at a gate
 *   running → succeeded | failed               failed | blocked → queued by retry
 *   running → waiting → queued                 at a budget gate: without a pause of the graph, and the node in hand is repeated
 *   queued | running | waiting | failed | blocked → canceled
 *   running → blocked                          its workflow version is not registered, or lost a node
 *   running → queued                           its worker left; another goes on
 */
export const runStatuses = ['queued', 'running', 'waiting', 'succeeded', 'failed', 'canceled', 'blocked'] as const;
export type RunStatus = (typeof runStatuses)[number];

/** Works, or is about to; else it rests. */
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
  /** What the run produced or is working on, such as `{ "prd": "PRD-001", "daa": "DAA-001" }`. */
  readonly subject: Readonly<Record<string, string>>;
  /** Node that runs now or ran last; '' before the first. */
  readonly node: string;
  /** Gate it waits at; null when it waits at none. */
  readonly gateKey: string | null;
  /** Asked instead of those configured where it is worked on: as its last retry named them, or its start; null when none did. */
  readonly models: readonly ModelChoice[] | null;
  /** What it may use, where it was started with a budget of its own. */
  readonly budget: BudgetLimits;
  /** The run whose drafts it took over, and the node from which it drafts anew (null: from where that one stopped); null when it is no fork. */
  readonly forkedFrom: { readonly key: string; readonly node: string | null } | null;
  /** Runs that were forked from it, oldest first. */
  readonly forks: readonly string[];
  readonly error: { readonly id: string; readonly message: string; readonly fix: string } | null;
  readonly startedById: string;
  readonly startedByName: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Over all its steps, those that failed after they had cost something included. The cost is unknown once an attempt was cut off. */
  readonly usage: Usage;
  /** Changes whenever the run does something or something is done to it; what If-Match names. */
  readonly revision: string;
}

/** What one step of a run used. */
export interface StepUsage {
  readonly node: string;
  readonly visit: number;
  /** More than one when a crash or a failure fell into it. */
  readonly attempts: number;
  /** The run that paid for it, where a fork took it over; null otherwise. */
  readonly reusedFrom: string | null;
  /** Attempts that may have asked a model and were cut off before what they used was known; `usage` is without them, and its cost is null. */
  readonly uncounted: number;
  readonly usage: Usage;
  /** Null until it finished, and for steps that drafted nothing. */
  readonly drafter: DraftProvenance['drafter'] | null;
}

/** `found`: names that a model has written since the last one, comma-separated, while the node is under way. */
export const runEventTypes = [
  'started',
  'node-started',
  'node-finished',
  'progress',
  'found',
  'waiting',
  'succeeded',
  'failed',
  'canceled',
  'blocked',
] as const;
export type RunEventType = (typeof runEventTypes)[number];

export interface RunEvent {
  /** Grows within a run. */
  readonly sequence: number;
  readonly runKey: string;
  readonly type: RunEventType;
  readonly node: string;
  /** A short line for a person. */
  readonly text: string;
  readonly at: string;
}

export interface RunStore {
  /** Creates a run with its outbox entry in one transaction. A second start of the same origin returns the first one's run. */
  start(params: {
    workflow: string;
    input: unknown;
    subject: Readonly<Record<string, string>>;
    startedById: string;
    /** Names the deed, so that two commands at once do it once. */
    origin?: string;
    /** What it may use; absent, what is configured where it is worked on. */
    budget?: BudgetLimits;
  }): Promise<Run>;
  read(key: string): Promise<Run | null>;
  /** Newest first. */
  list(filter?: { status?: RunStatus; subject?: { name: string; key: string } }): Promise<Run[]>;
  /** A page of them, newest first. Throws InputError `page.unknown-cursor`. */
  listPage(filter: { status?: RunStatus; subject?: { name: string; key: string } }, page: PageRequest): Promise<Page<Run>>;
  /** What each step used, in the order they began. */
  steps(key: string): Promise<readonly StepUsage[]>;
  /** Asks the run to stop; a worker that holds it aborts, its pending gate is withdrawn. Throws ConflictError `run.ended`. */
  cancel(params: { key: string; actorId: string; reason: string }): Promise<Run>;
  /**
   * Queues a failed or blocked run again; it goes on from the node where it stopped, with `models` from now on where some are named. Throws
   * ConflictError `run.not-failed`.
   */
  retry(params: { key: string; actorId: string; models?: readonly ModelChoice[] }): Promise<Run>;
  /**
   * Starts a run on the same input, at the current version of the workflow, that takes over the drafts of one that has ended: all that it finished,
   * or those before it first came to `from`. One that failed or is blocked is canceled. Throws NotFoundError `run.not-found`, ConflictError
   * `run.not-ended` and InputError (`run.node-unknown`, `run.unknown-workflow`).
   */
  fork(params: { key: string; from?: string; actorId: string }): Promise<Run>;
  /** Events after `sequence`, oldest first. */
  events(key: string, afterSequence: number): Promise<RunEvent[]>;
}

/** Runs what is runnable, in this process. */
export interface Workers {
  /**
   * Works on whatever is runnable until `signal` aborts; then takes nothing more, lets the steps in hand finish for at most `graceMs` (a moment when
   * not said) or until `force` aborts, and gives their runs back. Rejects when the database is lost.
   */
  workUntilAborted(signal: AbortSignal, drain?: { graceMs: number; force?: AbortSignal }): Promise<void>;
  /** Like `workUntilSettled`, but only watches: another process works. */
  followUntilSettled(runKey: string, options: { signal?: AbortSignal; onEvent?: (event: RunEvent) => void }): Promise<Run>;
  /** Works until the given run waits at a gate, ends, or `signal` aborts. Also picks up any other runnable run on the way. */
  workUntilSettled(runKey: string, options: { signal?: AbortSignal; onEvent?: (event: RunEvent) => void }): Promise<Run>;
}
