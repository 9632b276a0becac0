import { artifactKinds, type ArtifactKindId } from '../lifecycle/artifact-kinds.ts';
import { InputError } from '../lifecycle/errors.ts';
import type { Part } from '../lifecycle/parts.ts';
import { formatMegabytes } from './decode-file.ts';

/**
 * Largest canonical Markdown of an artifact, in bytes. Headings alone multiply an upload by 13; a
 * document within the limit can always be exported, synced and stored again.
 */
export const maxCanonicalBytes = 3 * 1024 * 1024;
/** Limit of a file that holds the document, with a key and a status above it. */
export const maxArtifactFileBytes = maxCanonicalBytes + 16 * 1024;
/** Each part is a row: 20,000 are stored in two seconds. */
export const maxParts = 20_000;

/** Throws InputError `document.too-large`. */
export function requireCanonicalSize(
  kind: ArtifactKindId,
  { markdown, parts }: { markdown: string; parts: readonly Part[] },
): void {
  const bytes = Buffer.byteLength(markdown);
  if (bytes <= maxCanonicalBytes && parts.length <= maxParts) return;
  const [made, most] =
    bytes > maxCanonicalBytes
      ? [`${formatMegabytes(bytes)} of canonical Markdown`, formatMegabytes(maxCanonicalBytes)]
      : [`${parts.length} parts`, maxParts];
  throw new InputError({
    id: 'document.too-large',
    message: `This makes ${made}; one ${artifactKinds[kind].title} has at most ${most}. Nothing was stored.`,
    fix: 'Split the document into several, or take out what was generated: each heading, and each part with an id, counts for more than it has characters.',
  });
}
