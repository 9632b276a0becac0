import type { RedraftParts } from './redraft-parts.ts';

/** One version of a model or proposal, with its author unless a run made it. */
export interface WrittenVersion {
  readonly version: number;
  readonly parts: RedraftParts;
  /** Name of the person; null for a run. */
  readonly editedBy: string | null;
}

/** A part whose text is a person's. */
export interface PartEdit {
  readonly by: string;
  /** Version of that edit. */
  readonly version: number;
}

/**
 * Returns the parts whose current text is a person's, by id. `versions` are all, oldest first. A
 * person's text stays theirs until a draft changes it.
 */
export function findEdited(versions: readonly WrittenVersion[]): ReadonlyMap<string, PartEdit> {
  const edited = new Map<string, PartEdit>();
  let before: RedraftParts = new Map();
  for (const { version, parts, editedBy } of versions) {
    for (const [id, { content }] of parts) {
      const earlier = before.get(id)?.content;
      if (editedBy !== null) {
        if (write(earlier) !== write(content)) edited.set(id, { by: editedBy, version });
        // A changed id of the PRD is updated in every operation; that makes no text the run's own.
      } else if (writeWithoutCovers(earlier) !== writeWithoutCovers(content)) edited.delete(id);
    }
    for (const id of edited.keys()) if (!parts.has(id)) edited.delete(id);
    before = parts;
  }
  return edited;
}

// Stored bodies keep the order of fields, so JSON compares them.
const write = (content: unknown): string => JSON.stringify(content) ?? '';

const writeWithoutCovers = (content: unknown): string =>
  JSON.stringify(content, (field, value: unknown) => (field === 'covers' ? undefined : value)) ?? '';
