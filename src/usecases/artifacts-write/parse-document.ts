import { documentKinds } from '../../documents/document-kinds.ts';
import type { ParsedDocument } from '../../documents/document-kind.ts';
import { isCanonicalPrd } from '../../documents/prd/parse-canonical-prd.ts';
import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import type { PrdBefore, PrdReader } from '../../ports/prd-reader.ts';

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
  reader: PrdReader,
  kind: ArtifactKindId,
  { text, file, earlier }: { text: string; file?: string; earlier?: Earlier },
): Promise<Omit<ParsedDocument<unknown>, 'positions'>> {
  if (kind === 'prd' && !isCanonicalPrd(text)) {
    const { title, body, remarks } = await reader.read([{ name: file ?? 'prd.md', text }], earlier?.prd);
    return { title, body, findings: [...remarks] };
  }
  return documentKinds[kind].parse(text, earlier?.everUsed);
}
