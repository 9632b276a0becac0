import { documentKinds } from '../../documents/document-kinds.ts';
import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';

/** Returns an empty artifact's Markdown: every section of its kind with comments on its use. */
export function writeTemplate({ kind, title }: { kind: ArtifactKindId; title: string }): string {
  return documentKinds[kind].template(title);
}
