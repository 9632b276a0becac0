import type { ArtifactKindId } from '../lifecycle/artifact-kinds.ts';
import type { Edit } from '../lifecycle/edits.ts';
import type { Finding } from '../lifecycle/findings.ts';
import type { Part } from '../lifecycle/parts.ts';
import type { PrdBefore } from './prd-reader.ts';
import type { PrdBody } from '../lifecycle/prd.ts';

export interface Documents {
  /** Canonical Markdown and addressable parts of a typed body. Throws `ZodError` when the body is not of that kind. */
  render(kind: ArtifactKindId, content: { title: string; body: unknown }): { markdown: string; parts: readonly Part[] };
  /** A document as its kind reads it, by its headings. Throws InputError `document.unreadable`. */
  parse(kind: ArtifactKindId, markdown: string): { readonly title: string; readonly body: unknown };
  /** What the reading of such a document remarks, such as a section that is missing; lint is not part of it. */
  remark(kind: ArtifactKindId, content: { title: string; body: unknown }): readonly Finding[];
  /** Whether edits can be made to the body of an RFC as it stands. */
  fitEdits(rfc: unknown, edits: readonly Edit[]): boolean;
  /** A PRD that was drafted anew, in which what stood keeps its ids; `everUsed` are those of all versions, which nothing new gets. */
  keepPrdIds(fresh: PrdBody, earlier: PrdBefore): PrdBody;
}
