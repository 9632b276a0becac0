import { checkSourceOpen } from '../../analysis/lint/kinds/check-source-open.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { splitPartRef } from '../../lifecycle/ids.ts';
import { rfcBodySchema } from '../../lifecycle/rfc.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { UsecasePorts } from '../ports.ts';

/** Reports what an RFC comes from and has a version that did not pass its gate. */
export async function findOpenSources(
  { artifacts }: Pick<UsecasePorts, 'artifacts'>,
  { key, body }: Pick<ArtifactVersion, 'key' | 'body'>,
): Promise<Finding[]> {
  const from = rfcBodySchema.parse(body).references.filter(({ role }) => role === 'derived_from');
  const sources = await Promise.all(from.map(({ to }) => artifacts.read(splitPartRef(to)?.key ?? to)));
  return checkSourceOpen(
    key,
    sources.filter((source) => source !== null),
  );
}
