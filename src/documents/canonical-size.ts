import { artifactKinds, type ArtifactKindId } from '../lifecycle/artifact-kinds.ts';
import { InputError } from '../lifecycle/errors.ts';
import type { Part } from '../lifecycle/parts.ts';
import { formatMegabytes } from './decode-file.ts';

/**
 * Canonical Markdown of one artifact, in bytes. Headings alone make 13 times as much of it as was uploaded; what is within the limit fits into a file of a
 * synced folder and into an upload, so that whatever was stored can be exported, synced and stored again.
 */
export const maxCanonicalBytes = 3 * 1024 * 1024;
/** A file that holds it, with a key and a status above. */
export const maxArtifactFileBytes = maxCanonicalBytes + 16 * 1024;
/** Each is a row of its own: 20,000 of them are stored in two seconds. */
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
