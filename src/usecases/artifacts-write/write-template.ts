import { documentKinds } from '../../documents/document-kinds.ts';
import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import type { UsecasePorts } from '../ports.ts';

/** The canonical Markdown of an artifact that says nothing yet: every section of its kind, to be filled in. */
export function writeTemplate(
  { documents }: Pick<UsecasePorts, 'documents'>,
  { kind, title }: { kind: ArtifactKindId; title: string },
): string {
  return documents.render(kind, { title, body: documentKinds[kind].empty(title) }).markdown;
}
