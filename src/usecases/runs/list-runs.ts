import type { Page, PageRequest } from '../../ports/pages.ts';
import type { Run, RunStatus } from '../../ports/runs.ts';
import type { UsecasePorts } from '../ports.ts';

/** A page of runs, newest first. */
export async function listRuns(
  ports: Pick<UsecasePorts, 'runs'>,
  { status, page }: { status?: RunStatus; page: PageRequest },
): Promise<Page<Run>> {
  return ports.runs.listPage({ status }, page);
}
