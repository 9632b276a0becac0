import type { Role } from './roles.ts';
import { incidentStatuses, type IncidentStatus } from './states.ts';

/** One step of the incident workflow (specification 1.6). */
export interface IncidentStep {
  readonly number: number;
  readonly name: string;
  /** The status that its completion leads to. */
  readonly status: IncidentStatus;
  /** Who acts in it, in the specification's words. */
  readonly participant: string;
  /** Roles whose holders are that participant; the database lets nobody else act. */
  readonly participants: readonly Role[];
  /** The specification's indicative time; '' where it states none. */
  readonly indicativeTime: string;
}

const onCall: readonly Role[] = ['on-call', 'incident-commander'];
const engineers: readonly Role[] = ['engineer', 'senior-engineer', 'lead-engineer', ...onCall];

const rows: readonly (readonly [name: string, participant: string, participants: readonly Role[], indicativeTime: string])[] = [
  ['Alert fires', 'Monitoring', [], ''],
  ['Gather context', 'On-call engineer (incident commander)', onCall, '5 minutes'],
  ['Correlate and hypothesize', 'Engineer and AI', engineers, '5-10 minutes'],
  ['Apply mitigation', 'Engineer', engineers, '5-15 minutes'],
  ['Validate root cause', 'Engineer and AI', engineers, '15-30 minutes'],
  // An on-call engineer validates it (2.10).
  ['Generate Fix-It Bolt', 'Engineer and AI', ['on-call'], '15 minutes'],
  ['Implement and deploy', 'Engineer', engineers, '1-3 hours'],
  ['Validate fix', 'Engineer', engineers, '30-60 minutes'],
  ['Write Post-mortem', 'Incident commander', onCall, '1-2 hours'],
  ['Update Knowledge Repository', 'Architect or senior engineer', ['architect', 'senior-engineer'], '1-2 hours'],
  ['Resolve incident', 'Incident commander', onCall, ''],
];

/** The eleven steps in order. Each moves the status of the incident when it is complete. */
export const incidentSteps: readonly IncidentStep[] = rows.map(([name, participant, participants, indicativeTime], at) => ({
  number: at + 1,
  name,
  status: incidentStatuses[at] ?? 'Alert Fired',
  participant,
  participants,
  indicativeTime,
}));

/** Returns the step that an incident is in: the one after its status; null when it is over. */
export function currentStep(status: string): IncidentStep | null {
  const at = incidentSteps.findIndex((step) => step.status === status);
  return at < 0 ? null : (incidentSteps[at + 1] ?? null);
}
