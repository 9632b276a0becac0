import type { PickUp } from '../ports/run-execution.ts';

/** The payload of each job, by name; a worker has exactly one handler for each. */
export interface JobPayloads {
  readonly 'advance-run': Pick<PickUp, 'runKey' | 'traceparent'>;
}

export type JobName = keyof JobPayloads;
export type Payload = JobPayloads[JobName];

/** Takes one job after the other. `close` waits for the current one. */
export interface JobTaker {
  close(): Promise<void>;
}

/** The operations of BullMQ that the queue uses, for one kind of server. */
export interface QueueBackend {
  /** False while the server is known not to answer; other calls then reject at once. */
  isUp(): boolean;
  /** Adds a job, unless a job of this id exists. */
  add(name: JobName, payload: Payload, jobId: string): Promise<void>;
  /** Returns BullMQ's state of a job. */
  stateOf(jobId: string): Promise<string>;
  countJobs(): Promise<Readonly<Record<string, number>>>;
  takeJobs(handle: (name: JobName, payload: Payload) => Promise<void>): JobTaker;
  close(): Promise<void>;
}

export interface QueueEvents {
  /** Receives errors; an outage of the server is reported once, however long it lasts. */
  readonly onError: (error: Error) => void;
  /** Called when the server answers, at first or again; it may have lost all data. */
  readonly onUp: () => void;
}

/** Kept jobs would suppress a later one of the same id. */
export const forgetDoneJobs = { removeOnComplete: true, removeOnFail: true } as const;

/** True when BullMQ misses a job or its lock: the queue was emptied, which does no harm. */
export function isForgotten(error: Error): boolean {
  return /^(Missing (key|lock) for job|could not renew lock|Lock mismatch)/i.test(error.message);
}
