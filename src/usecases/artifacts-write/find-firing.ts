import { kindFinding } from '../../analysis/lint/kinds/kind-codes.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { splitPartRef } from '../../lifecycle/ids.ts';
import type { ResolutionBody } from '../../lifecycle/resolution.ts';
import type { UsecasePorts } from '../ports.ts';

const mostNamed = 3;

/** Warns of alerts that still fire when their incident is to end. A source may never say that one is over. */
export async function findFiring(
  { incidents }: Pick<UsecasePorts, 'incidents'>,
  { references }: ResolutionBody,
): Promise<Finding[]> {
  const to = references.find(({ role }) => role === 'concerns')?.to ?? '';
  const key = splitPartRef(to)?.key ?? to;
  const incident = await incidents.read(key);
  if (incident === null || incident.status === 'Resolved' || incident.status === 'Closed') return [];
  return incident.firing.slice(0, mostNamed).map(({ id, title, since }) =>
    kindFinding('RESOLUTION-ALERT-FIRING', {
      part: 'Outcome',
      message: `${id} still fires, since ${since}: "${title.slice(0, 80)}".`,
      fix: fix`See that it is over, or that its source says so: ${act('readIncident', { key })}.`,
    }),
  );
}
