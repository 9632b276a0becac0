import { ThroughlineError } from '../../lifecycle/errors.ts';
import type { UsecasePorts } from '../ports.ts';
import { startDraft } from './start-draft.ts';

/**
 * Starts the drafts that incidents wait for, in the name of their commanders. It asks the database
 * what is missing, so that a crash between an advance and its draft loses none.
 */
export async function startDueDrafts(ports: Pick<UsecasePorts, 'incidents' | 'runs'>): Promise<void> {
  for (const due of await ports.incidents.listDueDrafts()) {
    try {
      await startDraft(ports, due);
    } catch (error) {
      // A person or another process was faster, and the next look shows what is left.
      if (!(error instanceof ThroughlineError && error.id.startsWith('incident.'))) throw error;
    }
  }
}
