import { moves, type Run, type RunEvent, type RunStore } from '../ports/runs.ts';

/** Polls besides notices: a notice that is lost with its connection must not hang the follower. */
const pollIntervalMs = 1_000;

const rests: readonly RunEvent['type'][] = ['waiting', 'succeeded', 'failed', 'canceled', 'blocked'];

export interface FollowParams {
  readonly runs: Pick<RunStore, 'read' | 'events'>;
  readonly onRun: (runKey: string, callback: () => void) => () => void;
  readonly signal: AbortSignal;
  readonly onEvent?: (event: RunEvent) => void;
  /** The result of `findLastRest` from before the run was woken; looked up when absent. */
  readonly since?: number;
}

/** Returns the sequence of the event with which the run last came to rest; 0 when it never did. */
export async function findLastRest(runKey: string, runs: Pick<RunStore, 'events'>): Promise<number> {
  const past = await runs.events(runKey, 0);
  return past.findLast((event) => rests.includes(event.type))?.sequence ?? 0;
}

/** Passes on events since the last rest until the run rests or `signal` aborts; null: no run. */
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
      // Read the run before its events: a caller that sees it at rest also gets that event.
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
