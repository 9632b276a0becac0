import { readArtifactFile } from '../../documents/exchange/artifact-file.ts';
import { InputError } from '../../lifecycle/errors.ts';
import type { ArtifactContent } from './content.ts';

/** Characters to search; longer than any front matter. */
const longestHead = 20_000;

/**
 * Returns the version an exported file was made from, by its front matter; undefined if it states
 * none. Editing such a file edits that version. Throws InputError `document.other-artifact`.
 */
export function readBase(key: string, content: ArtifactContent): number | undefined {
  if (!('bytes' in content)) return undefined;
  const { head } = readArtifactFile(new TextDecoder().decode(content.bytes.subarray(0, longestHead)));
  if (head.key !== undefined && head.key !== key) throw otherArtifact(key, head.key);
  return head.key === undefined ? undefined : head.version;
}

function otherArtifact(key: string, said: string): InputError {
  return new InputError({
    id: 'document.other-artifact',
    message: `The front matter says that this is ${said}, not ${key}; nothing was stored.`,
    fix: `Name ${said}, or take the line \`key\` out of the front matter.`,
  });
}
