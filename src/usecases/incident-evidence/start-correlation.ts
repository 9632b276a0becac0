import type { Run } from '../../ports/runs.ts';
import type { UsecasePorts } from '../ports.ts';

/** Starts the run that correlates an incident; the same `origin` starts one. */
export function startCorrelation(
  { runs }: Pick<UsecasePorts, 'runs'>,
  { incident, startedById, origin }: { incident: string; startedById: string; origin: string },
): Promise<Run> {
  return runs.start({
    workflow: 'incident',
    input: { incident, step: 'correlate' },
    subject: { incident },
    startedById,
    origin: `incident/${incident}/correlate/${origin}`,
  });
}
