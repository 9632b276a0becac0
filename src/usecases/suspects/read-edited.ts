import { findEdited, type PartEdit, type WrittenVersion } from '../../analysis/redraft/find-edited.ts';
import { daaBodySchema } from '../../lifecycle/daa.ts';
import { readArtifact } from '../describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';

/** What people wrote in a model since it was drafted, by part. */
export async function readEdited(
  ports: Pick<UsecasePorts, 'artifacts'>,
  { key }: { key: string },
): Promise<ReadonlyMap<string, PartEdit>> {
  const history = await ports.artifacts.history(key);
  const versions = await Promise.all(
    history.map(async ({ version, provenance, authorName }): Promise<WrittenVersion> => {
      const { body } = await readArtifact(ports, { key, version });
      const isDrafted = provenance.runId !== undefined || provenance.moved?.runId !== undefined;
      return { version, body: daaBodySchema.parse(body), editedBy: isDrafted ? null : authorName };
    }),
  );
  return findEdited(versions);
}
