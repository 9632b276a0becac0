/**
 *   queued → running → waiting → queued …      waiting: at a gate
 *   running → succeeded | failed               failed | blocked → queued by retry
 *   queued | running | waiting | failed | blocked → canceled
 *   running → blocked                          its workflow version is not registered, or lost a node
 *   running → queued                           its worker left; another goes on
 */
export const runStatuses = ['queued', 'running', 'waiting', 'succeeded', 'failed', 'canceled', 'blocked'] as const;
export type RunStatus = (typeof runStatuses)[number];

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
  readonly error: { readonly id: string; readonly message: string; readonly fix: string } | null;
  readonly startedById: string;
  readonly startedByName: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number; readonly costUsd: number | null };
}

export interface RunEvent {
  /** Grows within a run. */
  readonly sequence: number;
  readonly runKey: string;
  readonly type:
    'started' | 'node-started' | 'node-finished' | 'progress' | 'waiting' | 'succeeded' | 'failed' | 'canceled' | 'blocked';
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
  }): Promise<Run>;
  read(key: string): Promise<Run | null>;
  /** Newest first. */
  list(filter?: { status?: RunStatus; subject?: { name: string; key: string } }): Promise<Run[]>;
  /** Asks the run to stop; a worker that holds it aborts, its pending gate is withdrawn. Throws ConflictError `run.ended`. */
  cancel(params: { key: string; actorId: string; reason: string }): Promise<Run>;
  /** Queues a failed or blocked run again; it goes on from the node where it stopped. Throws ConflictError `run.not-failed`. */
  retry(params: { key: string; actorId: string }): Promise<Run>;
  /** Events after `sequence`, oldest first. */
  events(key: string, afterSequence: number): Promise<RunEvent[]>;
}

/** Runs what is runnable, in this process. */
export interface Workers {
  /** Works until the given run waits at a gate, ends, or `signal` aborts. Also picks up any other runnable run on the way. */
  workUntilSettled(runKey: string, options: { signal?: AbortSignal; onEvent?: (event: RunEvent) => void }): Promise<Run>;
}
