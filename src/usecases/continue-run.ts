import type { Principal } from '../ports/people.ts';
import type { Run, RunEvent } from '../ports/runs.ts';
import { readRun } from './describe-run.ts';
import type { UsecasePorts } from './ports.ts';

interface ContinueRun {
  readonly key: string;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: RunEvent) => void;
}

/** Works on a run that nobody finished, or watches who does, until it waits at a gate or ends. A settled run is returned as it is. */
export async function watchRun(ports: UsecasePorts, { key, signal, onEvent }: ContinueRun): Promise<Run> {
  const run = await readRun(ports, key);
  const moves = run.status === 'queued' || run.status === 'running';
  return moves ? ports.workers.workUntilSettled(key, { signal, onEvent }) : run;
}

/** Queues a failed run again and works on it from the node that failed. Throws ConflictError `run.not-failed`. */
export async function retryRun(ports: UsecasePorts, request: ContinueRun & { principal: Principal }): Promise<Run> {
  const { key } = await readRun(ports, request.key);
  await ports.runs.retry({ key, actorId: request.principal.id });
  return ports.workers.workUntilSettled(key, { signal: request.signal, onEvent: request.onEvent });
}
