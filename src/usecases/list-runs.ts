import type { Run, RunStatus } from '../ports/runs.ts';
import type { UsecasePorts } from './ports.ts';

/** Runs, newest first. */
export async function listRuns(ports: Pick<UsecasePorts, 'runs'>, { status }: { status?: RunStatus }): Promise<Run[]> {
  return ports.runs.list({ status });
}
