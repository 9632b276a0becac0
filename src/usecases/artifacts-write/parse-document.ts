import { documentKinds } from '../../documents/document-kinds.ts';
import type { ParsedDocument } from '../../documents/document-kind.ts';
import { readPrd } from '../../documents/prd/import-prd.ts';
import type { EarlierParts } from '../../documents/prd/keep-ids/earlier-parts.ts';
import { isCanonicalPrd } from '../../documents/prd/parse-prd.ts';
import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';

/**
 * Reads the Markdown of any kind. A PRD may have any layout, as when it is imported; as the next version of one (`earlier`) it keeps the ids of what
 * stands as before. Throws what the parsers throw.
 */
export function parseDocument(
  kind: ArtifactKindId,
  { text, file, earlier }: { text: string; file?: string; earlier?: EarlierParts },
): Omit<ParsedDocument<unknown>, 'positions'> {
  if (kind === 'prd' && !isCanonicalPrd(text)) return readPrd([{ name: file ?? 'prd.md', text }], earlier);
  return documentKinds[kind].parse(text);
}
