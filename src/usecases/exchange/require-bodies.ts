import type { Bundle, BundleArtifact, BundleVersion } from '../../lifecycle/bundle.ts';
import { InputError } from '../../lifecycle/errors.ts';
import type { UsecasePorts } from '../ports.ts';

/**
 * Everybody who reads a body relies on its shape. Markdown and parts are taken as they are, because what was written by an earlier version of
 * Throughline may look different from what this one would write. Throws InputError `bundle.damaged`.
 */
export function requireBodies({ documents }: Pick<UsecasePorts, 'documents'>, { artifacts }: Bundle): void {
  for (const artifact of artifacts) for (const version of artifact.versions) requireBody(documents, artifact, version);
}

function requireBody(
  documents: UsecasePorts['documents'],
  { key, kind }: BundleArtifact,
  { version, title, body }: BundleVersion,
): void {
  try {
    documents.render(kind, { title, body });
  } catch (cause) {
    throw new InputError({
      id: 'bundle.damaged',
      message: `The body of ${key} version ${version} is not that of a ${kind}.`,
      fix: 'Export the bundle again, and import it as it was written. Nothing was stored.',
      cause,
    });
  }
}
