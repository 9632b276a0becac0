import type { Run, RunEvent, RunStatus, RunStore } from '../ports/runs.ts';

/** Even without a notice: a notice that is lost with its connection must not hang whoever watches. */
const pollIntervalMs = 1_000;

const underWay: readonly RunStatus[] = ['queued', 'running'];
const rests: readonly RunEvent['type'][] = ['waiting', 'succeeded', 'failed', 'canceled', 'blocked'];

export interface FollowParams {
  readonly runs: Pick<RunStore, 'read' | 'events'>;
  readonly onRun: (runKey: string, callback: () => void) => () => void;
  readonly signal: AbortSignal;
  readonly onEvent?: (event: RunEvent) => void;
}

/** Hands on the events since the run last rested, as they come, until it rests again or `signal` aborts. Null when there is no such run. */
export async function followRun(runKey: string, { runs, onRun, signal, onEvent }: FollowParams): Promise<Run | null> {
  let bell = Promise.withResolvers<void>();
  const ring = (): void => bell.resolve();
  const stopListening = onRun(runKey, ring);
  signal.addEventListener('abort', ring);
  const poll = setInterval(ring, pollIntervalMs);
  try {
    const past = await runs.events(runKey, 0);
    let seen = past.findLast((event) => rests.includes(event.type))?.sequence ?? 0;
    while (true) {
      bell = Promise.withResolvers<void>();
      // The run before its events: whoever reads that it rests also gets the event that says so.
      const run = await runs.read(runKey);
      for (const event of await runs.events(runKey, seen)) {
        onEvent?.(event);
        seen = event.sequence;
      }
      if (!run || signal.aborted || !underWay.includes(run.status)) return run;
      await bell.promise;
    }
  } finally {
    clearInterval(poll);
    signal.removeEventListener('abort', ring);
    stopListening();
  }
}
