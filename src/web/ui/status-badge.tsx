import { markHidden } from './mark-hidden.ts';

const tones: Readonly<Record<string, string>> = {
  ...of('good', 'Validated', 'Approved', 'Accepted', 'Active', 'Done', 'Deployed', 'Confirmed', 'Passed', 'Executed', 'Resolved'),
  ...of('good', 'approved', 'succeeded', 'confirmed', 'supported', 'strong', 'met', 'resolved'),
  ...of(
    'bad',
    'Rejected',
    'Refused',
    'Failed',
    'Refuted',
    'Rolled Back',
    'rejected',
    'failed',
    'blocked',
    'refuted',
    'not met',
    'error',
  ),
  ...of('busy', 'In Review', 'Under Review', 'In Progress', 'Proposed', 'Built', 'pending', 'waiting', 'warning', 'medium'),
  ...of('run', 'running', 'queued'),
};

function of(tone: string, ...statuses: readonly string[]): Record<string, string> {
  return Object.fromEntries(statuses.map((status) => [status, tone]));
}

/** A status; the word says it, the color repeats it. */
export function StatusBadge({ status }: { readonly status: string }) {
  return <span className={`badge ${tones[status] ?? 'plain'}`}>{markHidden(status)}</span>;
}
