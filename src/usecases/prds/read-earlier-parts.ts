import type { PrdBody } from '../../lifecycle/prd.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { PrdBefore } from '../../ports/document-reader.ts';
import type { UsecasePorts } from '../ports.ts';

/** Reads the earlier parts of a PRD, so that unchanged parts of its next version keep their ids. */
export async function readEarlierParts(
  { artifacts }: Pick<UsecasePorts, 'artifacts'>,
  { key, body }: Pick<ArtifactVersion, 'key' | 'body'>,
): Promise<PrdBefore> {
  return { body: body as PrdBody, everUsed: await artifacts.partIds(key) };
}
