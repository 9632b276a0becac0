import { standingWaivers, type StandingWaiver } from '../lifecycle/waivers.ts';
import type { ArtifactVersion } from '../ports/artifacts.ts';
import type { UsecasePorts } from './ports.ts';

/** Waivers that hold for exactly this content. */
export async function listWaivers(
  { gates }: Pick<UsecasePorts, 'gates'>,
  { key, contentHash }: Pick<ArtifactVersion, 'key' | 'contentHash'>,
): Promise<readonly StandingWaiver[]> {
  return standingWaivers(await gates.list({ status: 'approved', artifactKey: key }), contentHash);
}
