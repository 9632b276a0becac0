import { isCanonicalPrd } from '../../documents/prd/parse-canonical-prd.ts';
import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import type { DocumentReader, PrdBefore, ReadDocument } from '../../ports/document-reader.ts';

/** What parsing a next version must know of the earlier ones. */
export interface Earlier {
  /** Local ids that parts had in any version. */
  readonly everUsed: readonly string[];
  /** Present for a PRD only. */
  readonly prd?: PrdBefore;
}

/**
 * Parses the Markdown of any kind. A PRD may have any layout, as in an import; with `earlier` it
 * keeps the ids of unchanged parts. No new part gets an id of `everUsed`. Throws what the parsers
 * throw.
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
