import type { ArtifactKindId } from '../lifecycle/artifact-kinds.ts';
import type { Finding } from '../lifecycle/findings.ts';
import type { Part } from '../lifecycle/parts.ts';
import { requireCanonicalSize } from './canonical-size.ts';
import { documentKinds } from './document-kinds.ts';

/** Canonical Markdown and addressable parts of a typed body. Throws ZodError when the body is not of that kind, and InputError `document.too-large`. */
export function renderArtifact(
  kind: ArtifactKindId,
  { title, body }: { title: string; body: unknown },
): { markdown: string; parts: readonly Part[] } {
  const { render, parts } = documentKinds[kind];
  const rendered = { markdown: render({ title, body }), parts: parts(body) };
  requireCanonicalSize(kind, rendered);
  return rendered;
}

/** A document as its kind reads it. Throws what the parsers throw. */
export function parseArtifact(kind: ArtifactKindId, markdown: string): { readonly title: string; readonly body: unknown } {
  return documentKinds[kind].parse(markdown);
}

/** What the reading of a document remarks, such as a section that is missing: without lint, which is not this room's. Throws what the parsers throw. */
export function remarkArtifact(kind: ArtifactKindId, content: { title: string; body: unknown }): readonly Finding[] {
  const { render, parse } = documentKinds[kind];
  return parse(render(content)).findings;
}
