import type { ArtifactFile } from './artifact-file.ts';

/** The current version in the repository. */
export interface CurrentText {
  readonly version: number;
  readonly contentHash: string;
  readonly markdown: string;
  /** The file's text as it would be written. */
  readonly text: string;
}

/** The version that a file was written from. */
export interface BaseText {
  readonly contentHash: string;
  readonly markdown: string;
}

/**
 *   same        the file is what would be written
 *   write       the repository has something newer or the front matter is outdated; no edit
 *   store       the file was edited and the repository has nothing newer
 *   conflict    both changed, or that is unknown; `because` says which
 *   need-base   cannot be decided without the version that the file was written from
 */
export type FileDecision =
  | { readonly kind: 'same' | 'write' | 'need-base' }
  | { readonly kind: 'store'; readonly expectedVersion: number }
  | { readonly kind: 'conflict'; readonly because: string };

/** Decides what to do from the file, the repository's version and their common base. */
export function decideFile({
  text,
  file,
  current,
  base,
}: {
  /** The file's text, line ends included. */
  text: string;
  file: ArtifactFile;
  current: CurrentText;
  /** Null when there is no such version; absent before it was looked up. */
  base?: BaseText | null;
}): FileDecision {
  // Editors and Git may change line ends.
  if (text.replace(/\r\n?/g, '\n') === current.text) return { kind: 'same' };
  if (file.markdown === current.markdown) return { kind: 'write' };
  const { version, contentHash } = file.head;
  if (version === undefined) return conflict('The front matter of the file does not say which version it was made from.');
  if (version > current.version) return conflict(`The file says version ${version}, which does not exist here.`);
  // Removing the hash is deliberate: that is how a person ends a conflict.
  const isOf = ({ contentHash: other }: { contentHash: string }): boolean => contentHash === undefined || contentHash === other;
  const foreign = `The file was made from another version ${version} than the one here, such as that of another repository.`;
  if (version === current.version) return isOf(current) ? { kind: 'store', expectedVersion: version } : conflict(foreign);
  if (base === undefined) return { kind: 'need-base' };
  if (base === null || !isOf(base)) return conflict(foreign);
  if (file.markdown === base.markdown) return { kind: 'write' };
  return conflict(
    `Both were changed since version ${version}: the file, and the repository, which is at version ${current.version}.`,
  );
}

function conflict(because: string): FileDecision {
  return { kind: 'conflict', because };
}
