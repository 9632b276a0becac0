import { moves, type Run, type RunEvent } from '../../ports/runs.ts';
import { readRun } from './describe-run.ts';
import type { UsecasePorts } from '../ports.ts';

/**
 * Executes an unfinished run, or observes who does, until it waits at a gate, ends, or `signal`
 * aborts. A settled run is returned unchanged; `queued` means that nobody executes it now. Throws
 * NotFoundError `run.not-found`.
 */
export async function followRun(
  ports: UsecasePorts,
  { key, ...options }: { key: string; signal?: AbortSignal; onEvent?: (event: RunEvent) => void },
): Promise<Run> {
  const run = await readRun(ports, key);
  if (!moves(run)) return run;
  const followed = await ports.workers.workUntilSettled(key, options);
  return options.signal?.aborted ? await readRun(ports, key) : followed;
}
