import type { Principal } from '../ports/people.ts';
import type { Run } from '../ports/runs.ts';
import { readRun } from './describe-run.ts';
import type { UsecasePorts } from './ports.ts';

/** Stops a run for good and withdraws its pending gate; what it stored stays. Throws ConflictError `run.ended`. */
export async function cancelRun(
  ports: Pick<UsecasePorts, 'runs'>,
  { key, reason, principal }: { key: string; reason: string; principal: Principal },
): Promise<Run> {
  await readRun(ports, key);
  return ports.runs.cancel({ key, reason, actorId: principal.id });
}
