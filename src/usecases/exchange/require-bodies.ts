import { isDeepStrictEqual } from 'node:util';
import { artifactKinds } from '../../lifecycle/artifact-kinds.ts';
import type { Bundle, BundleArtifact, BundleVersion } from '../../lifecycle/bundle.ts';
import { withArticle } from '../../lifecycle/count.ts';
import { InputError } from '../../lifecycle/errors.ts';
import type { UsecasePorts } from '../ports.ts';

/**
 * Checks that body, Markdown and parts agree: code reads the body, people decide on the Markdown,
 * and links lead to the parts. A content hash does not show that, because whoever changes a bundle
 * can compute another. Throws InputError `bundle.damaged`.
 */
export function requireBodies({ documents }: Pick<UsecasePorts, 'documents'>, { artifacts }: Bundle): void {
  for (const artifact of artifacts) for (const version of artifact.versions) requireBody(documents, artifact, version);
}

function requireBody(
  documents: UsecasePorts['documents'],
  { key, kind }: BundleArtifact,
  { version, title, body, markdown, parts }: BundleVersion,
): void {
  const name = `${key} version ${version}`;
  const rendered = render(documents, kind, { name, title, body });
  if (rendered.markdown !== markdown) throw damaged(`The Markdown of ${name} is not what its body says.`);
  const said = rendered.parts.map(({ localId, type, text }) => ({ localId, type, text }));
  if (!isDeepStrictEqual(said, parts)) throw damaged(`The parts of ${name} are not those of its body.`);
}

function render(
  documents: UsecasePorts['documents'],
  kind: BundleArtifact['kind'],
  { name, title, body }: { name: string; title: string; body: unknown },
): ReturnType<UsecasePorts['documents']['render']> {
  try {
    return documents.render(kind, { title, body });
  } catch (cause) {
    if (cause instanceof InputError) throw cause;
    throw damaged(`The body of ${name} is not that of ${withArticle(artifactKinds[kind].title)}.`, cause);
  }
}

function damaged(message: string, cause?: unknown): InputError {
  return new InputError({
    id: 'bundle.damaged',
    message,
    fix: 'Export the bundle again, with the version of Throughline that imports it, and import it as it was written. Nothing was stored.',
    cause,
  });
}
