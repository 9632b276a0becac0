import { NotFoundError } from '../../lifecycle/errors.ts';
import { act, fix } from '../../lifecycle/fixes/fix.ts';
import type { IncidentMaterial } from '../../lifecycle/incident-material.ts';
import type { UsecasePorts } from '../ports.ts';

/** Reads all that is known of an incident. Throws NotFoundError `incident.not-found`. */
export async function readIncident({ incidents }: Pick<UsecasePorts, 'incidents'>, key: string): Promise<IncidentMaterial> {
  const material = await incidents.read(key);
  if (material) return material;
  throw new NotFoundError({
    id: 'incident.not-found',
    message: `There is no incident ${key}.`,
    fix: fix`See which there are: ${act('listArtifacts', { kind: 'incident' })}.`,
    details: { key },
  });
}
