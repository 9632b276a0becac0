import type { Provenance } from '../../ports/artifacts.ts';

/**
 * What a person's version keeps of where the one before came from. The run that drafted that, and its steps, belong to it alone. The hash of the files
 * stays: importing the same files again brings nothing new, and must not undo what the person wrote since.
 */
export function keepSources({ derivedFrom, files, sourceHash, titleGiven }: Provenance): Provenance {
  return {
    ...(derivedFrom ? { derivedFrom } : {}),
    ...(files ? { files } : {}),
    ...(sourceHash === undefined ? {} : { sourceHash }),
    ...(titleGiven ? { titleGiven } : {}),
  };
}
