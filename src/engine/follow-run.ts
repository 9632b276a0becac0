import { moves, type Run, type RunEvent, type RunStore } from '../ports/runs.ts';

/** Even without a notice: a notice that is lost with its connection must not hang whoever watches. */
const pollIntervalMs = 1_000;

const rests: readonly RunEvent['type'][] = ['waiting', 'succeeded', 'failed', 'canceled', 'blocked'];

export interface FollowParams {
  readonly runs: Pick<RunStore, 'read' | 'events'>;
  readonly onRun: (runKey: string, callback: () => void) => () => void;
  readonly signal: AbortSignal;
  readonly onEvent?: (event: RunEvent) => void;
  /** What `findLastRest` said before the run was set going; looked up where absent. */
  readonly since?: number;
}

/** Sequence of the event with which the run last came to rest; 0 where it never did. */
export async function findLastRest(runKey: string, runs: Pick<RunStore, 'events'>): Promise<number> {
  const past = await runs.events(runKey, 0);
  return past.findLast((event) => rests.includes(event.type))?.sequence ?? 0;
}

/** Hands on the events since the run last rested, as they come, until it rests again or `signal` aborts. Null when there is no such run. */
export async function followRun(runKey: string, { runs, onRun, signal, onEvent, since }: FollowParams): Promise<Run | null> {
  let bell = Promise.withResolvers<void>();
  const ring = (): void => bell.resolve();
  const stopListening = onRun(runKey, ring);
  signal.addEventListener('abort', ring);
  const poll = setInterval(ring, pollIntervalMs);
  try {
    let seen = since ?? (await findLastRest(runKey, runs));
    while (true) {
      bell = Promise.withResolvers<void>();
      // The run before its events: whoever reads that it rests also gets the event that says so.
      const run = await runs.read(runKey);
      for (const event of await runs.events(runKey, seen)) {
        onEvent?.(event);
        seen = event.sequence;
      }
      if (!run || signal.aborted || !moves(run)) return run;
      await bell.promise;
    }
  } finally {
    clearInterval(poll);
    signal.removeEventListener('abort', ring);
    stopListening();
  }
}
