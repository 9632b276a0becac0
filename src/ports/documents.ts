import type { ArtifactKindId } from '../lifecycle/artifact-kinds.ts';
import type { Edit } from '../lifecycle/edits.ts';
import type { Finding } from '../lifecycle/findings.ts';
import type { Part } from '../lifecycle/parts.ts';
import type { PrdBefore } from './document-reader.ts';
import type { PrdBody } from '../lifecycle/prd.ts';

export interface Documents {
  /** Renders Markdown and addressable parts. Throws `ZodError` if the body is not of that kind. */
  render(kind: ArtifactKindId, content: { title: string; body: unknown }): { markdown: string; parts: readonly Part[] };
  /** Parses a document of its kind by its headings. Throws InputError `document.unreadable`. */
  parse(kind: ArtifactKindId, markdown: string): { readonly title: string; readonly body: unknown };
  /** Returns findings of the parser, such as a missing section; lint is not included. */
  remark(kind: ArtifactKindId, content: { title: string; body: unknown }): readonly Finding[];
  /** Returns whether the edits apply to the RFC's current body. */
  fitEdits(rfc: unknown, edits: readonly Edit[]): boolean;
  /** Keeps the ids of unchanged parts in a redrafted PRD; new parts get no id in `everUsed`. */
  keepPrdIds(fresh: PrdBody, earlier: PrdBefore): PrdBody;
}
