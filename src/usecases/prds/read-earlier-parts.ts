import type { PrdBody } from '../../lifecycle/prd.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { PrdBefore } from '../../ports/document-reader.ts';
import type { UsecasePorts } from '../ports.ts';

/**
 * Returns what a PRD's next version needs of the earlier one, so that unchanged parts keep their
 * ids.
 */
export async function readEarlierParts(
  { artifacts }: Pick<UsecasePorts, 'artifacts'>,
  { key, body }: Pick<ArtifactVersion, 'key' | 'body'>,
): Promise<PrdBefore> {
  return { body: body as PrdBody, everUsed: await artifacts.partIds(key) };
}
