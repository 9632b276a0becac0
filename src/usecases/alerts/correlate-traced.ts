import { startCorrelation } from '../incident-evidence/start-correlation.ts';
import type { UsecasePorts } from '../ports.ts';

/**
 * Correlates incidents again which an alert without a stack trace has opened, and one with a stack
 * trace has joined: metrics mostly fire before the error itself is reported.
 */
export async function correlateTraced({
  alerts,
  runs,
}: Pick<UsecasePorts, 'alerts'> & Partial<Pick<UsecasePorts, 'runs'>>): Promise<void> {
  if (!runs) return;
  for (const { incident, episode, authorId } of await alerts.listTraced()) {
    await startCorrelation({ runs }, { incident, startedById: authorId, origin: episode });
    await alerts.markTraced({ incident, episode });
  }
}
