import { findEdited, type PartEdit, type WrittenVersion } from '../../analysis/redraft/find-edited.ts';
import { redraftableDaa, redraftableTip } from '../../analysis/redraft/redraftable.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';

/** Reads what people wrote in an AI-DAA or TIP since it was drafted, by part. */
export async function readEdited(
  ports: Pick<UsecasePorts, 'artifacts'>,
  { key, kind }: Pick<ArtifactVersion, 'key' | 'kind'>,
): Promise<ReadonlyMap<string, PartEdit>> {
  const partsOf = (body: unknown): WrittenVersion['parts'] =>
    kind === 'tip' ? redraftableTip.listParts(redraftableTip.parse(body)) : redraftableDaa.listParts(redraftableDaa.parse(body));
  const history = await ports.artifacts.history(key);
  const versions = await Promise.all(
    history.map(async ({ version, provenance, authorName }): Promise<WrittenVersion> => {
      const { body } = await readArtifact(ports, { key, version });
      const isDrafted = provenance.runId !== undefined || provenance.moved?.runId !== undefined;
      return { version, parts: partsOf(body), editedBy: isDrafted ? null : authorName };
    }),
  );
  return findEdited(versions);
}
