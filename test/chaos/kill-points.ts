/** A moment in a worker's life: what it is about to do or has just done, and with what. */
export interface KillPoint {
  readonly moment:
    | 'before-take'
    | 'after-take'
    | 'before-node'
    | 'before-work'
    | 'after-work'
    | 'after-node'
    | 'before-writes'
    | 'after-writes'
    | 'before-checkpoint'
    | 'after-checkpoint'
    | 'before-settle'
    | 'after-settle';
  /** Node, status, kind of write, or LangGraph's number of the step. */
  readonly subject: string;
}

/** Ends this process on the spot when it is at the point: no handler runs, no connection is closed. */
export function killAt(point: KillPoint, moment: KillPoint['moment'], subject: string): void {
  if (point.moment === moment && point.subject === subject) process.kill(process.pid, 'SIGKILL');
}
