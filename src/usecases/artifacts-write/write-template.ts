import { documentKinds } from '../../documents/document-kinds.ts';
import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';

/** The Markdown of an artifact that says nothing yet: every section of its kind, to be filled in, with comments on how. */
export function writeTemplate({ kind, title }: { kind: ArtifactKindId; title: string }): string {
  return documentKinds[kind].template(title);
}
