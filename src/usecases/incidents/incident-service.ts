import type { expeditedReviews } from '../../lifecycle/fix.ts';
import type { IncidentBody, IncidentSeverity } from '../../lifecycle/incident.ts';
import type { ResolutionOutcome } from '../../lifecycle/resolution.ts';
import type { ActionState } from '../../lifecycle/postmortem.ts';
import type { PageRequest } from '../../ports/pages.ts';
import type { Report } from '../reports/registry.ts';

/** The ticket that a person declares; what is absent stays as it is. */
export interface Ticket {
  readonly severity: IncidentSeverity;
  readonly trigger?: NonNullable<IncidentBody['trigger']> | undefined;
  /** The endpoint or service. */
  readonly affected?: string | undefined;
  readonly alert?: string | undefined;
  readonly impact?: string | undefined;
  readonly errorLogs?: string | undefined;
  readonly stackTrace?: string | undefined;
  readonly recentDeployments?: readonly string[] | undefined;
}

type Show = Promise<Report<'incident-show'>>;

/** Incidents (specification 1.6). Everything but reading takes a person with a role of the step. */
export interface IncidentService {
  show(ref: { key: string }): Show;
  list(filter: { state?: 'open' | 'over' | undefined }, page: PageRequest): Promise<Report<'incident-list'>>;
  /** The nine targets of 1.6 over so many days, and by month. */
  metrics(request: { days?: number | undefined }): Promise<Report<'incident-metrics'>>;
  /** Whom an outage of infrastructure, of services, or an incident affects. Throws InputError `impact.malformed`. */
  impact(request: { names: readonly string[] }): Promise<Report<'incident-impact'>>;
  /** Opens an incident that no alert did, and declares it. */
  open(
    request: Ticket & {
      title: string;
      alertAt?: string | undefined;
      environment?: string | undefined;
    },
  ): Show;
  /** Freezes the ticket of an open one. Throws InputError `incident.ticket-incomplete`, ConflictError `incident.declared`. */
  declare(request: Ticket & { key: string }): Show;
  acknowledge(ref: { key: string }): Show;
  setSeverity(request: { key: string; severity: IncidentSeverity; reason: string }): Show;
  setCommander(request: { key: string; person: string; reason?: string | undefined }): Show;
  note(request: { key: string; event: string; at?: string | undefined }): Show;
  /** `key` is of the Mitigation. Another option than the first needs a reason. */
  choose(request: { key: string; option: string; reason?: string | undefined }): Show;
  /** `key` is of the Mitigation. Throws ConflictError `incident.not-approved`. */
  executed(request: { key: string; impact: string; at?: string | undefined }): Show;
  /** Throws ConflictError `incident.nothing-executed` without a reason. */
  stable(request: { key: string; stable?: boolean | undefined; reason?: string | undefined; at?: string | undefined }): Show;
  /** Writes a Resolution and opens its gate, which is the commander's. */
  close(request: {
    key: string;
    outcome: ResolutionOutcome;
    reason: string;
    duplicateOf?: string | undefined;
    sharedWith?: readonly string[] | undefined;
    reviewAt?: string | undefined;
  }): Show;
  /** Action items of Validated Post-mortems, or of one, or of an incident. */
  actions(filter: { of?: string | undefined; state?: ActionState | undefined }): Promise<Report<'action-items'>>;
  /** `key` is of the Post-mortem. Throws InputError `action.no-evidence`, ConflictError `action.not-validated`. */
  completeAction(request: {
    key: string;
    item: string;
    evidence: string;
    note?: string | undefined;
  }): Promise<Report<'action-items'>>;
  /** `key` is of the Fix-It Bolt. */
  acceptFix(request: { key: string; version: number; review: (typeof expeditedReviews)[number] }): Show;
}
