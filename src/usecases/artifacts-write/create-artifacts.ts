import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { ThroughlineError, UnavailableError } from '../../lifecycle/errors.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { Principal } from '../../ports/people.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';
import { prepareArtifact, type PreparedArtifact, type WrittenArtifact } from './create-artifact.ts';

export interface CreateArtifacts {
  readonly documents: readonly {
    readonly kind: ArtifactKindId;
    /** File name as the person gave it, shown in findings. */
    readonly name: string;
    readonly markdown: string;
    readonly reason?: string;
    /** Where it comes from. The same document is stored once per origin. */
    readonly origin?: string;
  }[];
  readonly principal: Principal;
}

/** The outcome for one document. */
export type CreatedOrRefused = WrittenArtifact | ThroughlineError;

/**
 * Creates an artifact per document, in order, with one transaction per kind: a tenth of the cost of
 * one each. A refused document does not stop the others. Throws UnavailableError.
 */
export async function createArtifacts(
  ports: UsecasePorts,
  { documents, principal }: CreateArtifacts,
): Promise<CreatedOrRefused[]> {
  const became: CreatedOrRefused[] = [];
  const prepared: { at: number; one: PreparedArtifact }[] = [];
  for (const [at, { name, markdown, ...document }] of documents.entries()) {
    const content = { name, bytes: new TextEncoder().encode(markdown) };
    const one = await orRefusal(() => prepareArtifact(ports, { ...document, content, principal }));
    if (one instanceof ThroughlineError) became[at] = one;
    else prepared.push({ at, one });
  }
  for (const [kind, same] of Map.groupBy(prepared, ({ one }) => one.version.kind)) {
    const stored = await storeTogether(ports, kind, same);
    for (const [index, { at, one }] of same.entries()) {
      const artifact = stored[index];
      if (artifact) became[at] = artifact instanceof ThroughlineError ? artifact : written(artifact, one);
    }
  }
  return became;
}

function written(artifact: ArtifactVersion, { findings }: PreparedArtifact): WrittenArtifact {
  return { artifact, outcome: 'created', findings };
}

/** Stores all at once, or one by one if the database refuses any, so that only that one fails. */
async function storeTogether(
  ports: UsecasePorts,
  kind: ArtifactKindId,
  prepared: readonly { readonly one: PreparedArtifact }[],
): Promise<(ArtifactVersion | ThroughlineError)[]> {
  const versions = prepared.map(({ one }) => one.version);
  const created = await orRefusal(() => ports.artifacts.createMany({ kind, artifacts: versions }));
  const stored: (ArtifactVersion | ThroughlineError)[] = [];
  if (created instanceof ThroughlineError)
    for (const version of versions) stored.push(await orRefusal(() => ports.artifacts.create(version)));
  else for (const { key } of created) stored.push(await readArtifact(ports, { key }));
  return stored;
}

async function orRefusal<Result>(deed: () => Promise<Result>): Promise<Result | ThroughlineError> {
  try {
    return await deed();
  } catch (error) {
    if (error instanceof ThroughlineError && !(error instanceof UnavailableError)) return error;
    throw error;
  }
}
