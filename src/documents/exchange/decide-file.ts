import type { ArtifactFile } from './artifact-file.ts';

/** An artifact as the repository has it now. */
export interface CurrentText {
  readonly version: number;
  readonly contentHash: string;
  readonly markdown: string;
  /** Its file, as it would be written. */
  readonly text: string;
}

/** The version that a file was written from. */
export interface BaseText {
  readonly contentHash: string;
  readonly markdown: string;
}

/**
 *   same        the file is what would be written
 *   write       the repository has something newer, or the file's front matter is out of date, and nobody edited the file
 *   store       the file was edited and the repository has nothing newer
 *   conflict    both, or nobody can tell; `because` says which
 *   need-base   cannot be decided without the version that the file was written from
 */
export type FileDecision =
  | { readonly kind: 'same' | 'write' | 'need-base' }
  | { readonly kind: 'store'; readonly expectedVersion: number }
  | { readonly kind: 'conflict'; readonly because: string };

/** What has to be done with a file and its artifact, from the two texts and the one that both come from. */
export function decideFile({
  text,
  file,
  current,
  base,
}: {
  /** Of the file as it is, line ends included. */
  text: string;
  file: ArtifactFile;
  current: CurrentText;
  /** Null when there is no such version; absent while nobody looked. */
  base?: BaseText | null;
}): FileDecision {
  // Line ends are the business of an editor or of Git.
  if (text.replace(/\r\n?/g, '\n') === current.text) return { kind: 'same' };
  if (file.markdown === current.markdown) return { kind: 'write' };
  const { version, contentHash } = file.head;
  if (version === undefined) return conflict('The front matter of the file does not say which version it was made from.');
  if (version > current.version) return conflict(`The file says version ${version}, which does not exist here.`);
  // Who takes the hash out says so on purpose: the way to end a conflict.
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
