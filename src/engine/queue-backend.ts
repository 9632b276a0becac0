import type { PickUp } from '../ports/run-execution.ts';

/** Every job by name with its payload; a worker has exactly one handler for each. */
export interface JobPayloads {
  readonly 'advance-run': Pick<PickUp, 'runKey' | 'traceparent'>;
}

export type JobName = keyof JobPayloads;
export type Payload = JobPayloads[JobName];

/** Takes one job after the other until it is closed, which waits for the one in hand. */
export interface JobTaker {
  close(): Promise<void>;
}

/** What BullMQ does for the queue on one kind of server. */
export interface QueueBackend {
  /** False while its server is known not to answer: whoever asks it then is refused at once. */
  isUp(): boolean;
  /** A job of an id that is there already is not added again. */
  add(name: JobName, payload: Payload, jobId: string): Promise<void>;
  /** BullMQ's state of a job. */
  stateOf(jobId: string): Promise<string>;
  countJobs(): Promise<Readonly<Record<string, number>>>;
  takeJobs(handle: (name: JobName, payload: Payload) => Promise<void>): JobTaker;
  close(): Promise<void>;
}

export interface QueueEvents {
  /** Hears of what goes wrong; of a server that does not answer once, however long that lasts. */
  readonly onError: (error: Error) => void;
  /** The server answers, now or again, and may have forgotten everything. */
  readonly onUp: () => void;
}

/** Kept jobs would swallow a later one of the same id. */
export const forgetDoneJobs = { removeOnComplete: true, removeOnFail: true } as const;

/** BullMQ's complaint that a job in hand, or its lock, is gone: the queue was emptied, and a wake-up that is used up is missed by nobody. */
export function isForgotten(error: Error): boolean {
  return /^(Missing (key|lock) for job|could not renew lock|Lock mismatch)/i.test(error.message);
}
