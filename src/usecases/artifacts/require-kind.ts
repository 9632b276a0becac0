import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { artifactKinds, type ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { NotFoundError } from '../../lifecycle/errors.ts';

/** Returns the artifact if it is of that kind. Throws NotFoundError `artifact.wrong-kind`. */
export function requireKind<T extends { readonly key: string; readonly kind: ArtifactKindId }>(
  artifact: T,
  kind: ArtifactKindId,
): T {
  if (artifact.kind === kind) return artifact;
  throw new NotFoundError({
    id: 'artifact.wrong-kind',
    message: `${artifact.key} is of kind ${artifactKinds[artifact.kind].title}, not ${artifactKinds[kind].title}.`,
    fix: fix`${act('readArtifact', { key: artifact.key })} shows it; ${act('listArtifacts', { kind })} lists the others.`,
  });
}
