import type { Provenance } from '../../ports/artifacts.ts';

/**
 * Returns the provenance that a person's version keeps from the previous one. The drafting run and
 * its steps belong to that one alone. The hash of the files stays: importing the same files again
 * brings nothing new and must not undo what the person wrote since.
 */
export function keepSources({ derivedFrom, files, sourceHash, titled }: Provenance): Provenance {
  return {
    ...(derivedFrom ? { derivedFrom } : {}),
    ...(files ? { files } : {}),
    ...(sourceHash === undefined ? {} : { sourceHash }),
    ...(titled === undefined ? {} : { titled }),
  };
}
