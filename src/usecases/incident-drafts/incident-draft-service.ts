import type { Report } from '../reports/registry.ts';
import type { StartDraft } from './start-draft.ts';

/** Drafts what a step of an incident needs a person to decide. */
export interface IncidentDraftService {
  /** Starts the run of the step, or finds the one there is, and returns at once. See `startDraft`. */
  start(request: StartDraft): Promise<Report<'run-summary'>>;
}
