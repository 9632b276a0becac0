import { isCanonicalPrd } from '../../documents/prd/parse-canonical-prd.ts';
import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import type { DocumentReader, PrdBefore, ReadDocument } from '../../ports/document-reader.ts';

/** What the reading of a next version has to know of those before. */
export interface Earlier {
  /** Local ids that parts had in any version. */
  readonly everUsed: readonly string[];
  /** Of a PRD. */
  readonly prd?: PrdBefore;
}

/**
 * Reads the Markdown of any kind. A PRD may have any layout, as when it is imported; as the next version of one (`earlier`) it keeps the ids of what
 * stands as before; of any kind, a part without an id gets none of `everUsed`. Throws what the parsers throw.
 */
export async function parseDocument(
  reader: DocumentReader,
  kind: ArtifactKindId,
  { text, file, earlier }: { text: string; file?: string; earlier?: Earlier },
): Promise<ReadDocument> {
  if (kind === 'prd' && !isCanonicalPrd(text)) {
    const { title, body, remarks } = await reader.readPrd([{ name: file ?? 'prd.md', text }], earlier?.prd);
    return { title, body, findings: remarks };
  }
  return await reader.readKind(kind, text, earlier?.everUsed);
}
