import type { ArtifactKindId } from '../lifecycle/artifact-kinds.ts';
import type { Finding } from '../lifecycle/findings.ts';
import type { Part } from '../lifecycle/parts.ts';
import { requireCanonicalSize } from './canonical-size.ts';
import { documentKinds } from './document-kinds.ts';

/** Throws ZodError for a body of another kind, and InputError `document.too-large`. */
export function renderArtifact(
  kind: ArtifactKindId,
  { title, body }: { title: string; body: unknown },
): { markdown: string; parts: readonly Part[] } {
  const { render, parts } = documentKinds[kind];
  const rendered = { markdown: render({ title, body }), parts: parts(body) };
  requireCanonicalSize(kind, rendered);
  return rendered;
}

/** Parses a document of the kind. Throws the parser's errors. */
export function parseArtifact(kind: ArtifactKindId, markdown: string): { readonly title: string; readonly body: unknown } {
  return documentKinds[kind].parse(markdown);
}

/** Returns the parser's findings, such as a missing section, without lint. Throws its errors. */
export function remarkArtifact(kind: ArtifactKindId, content: { title: string; body: unknown }): readonly Finding[] {
  const { render, parse } = documentKinds[kind];
  return parse(render(content)).findings;
}
