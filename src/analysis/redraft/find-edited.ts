import type { RedraftParts } from './redraft-parts.ts';

/** One version of a model or proposal, and who wrote it where that was no run. */
export interface WrittenVersion {
  readonly version: number;
  readonly parts: RedraftParts;
  /** Name of the person; null for what a run drafted. */
  readonly editedBy: string | null;
}

/** A part that reads as a person left it. */
export interface PartEdit {
  readonly by: string;
  /** Version in which they did. */
  readonly version: number;
}

/**
 * The parts whose text now is a person's, by id. `versions` are all there are, oldest first: what a person wrote stays theirs through later drafts that
 * left it alone, until one changed it.
 */
export function findEdited(versions: readonly WrittenVersion[]): ReadonlyMap<string, PartEdit> {
  const edited = new Map<string, PartEdit>();
  let before: RedraftParts = new Map();
  for (const { version, parts, editedBy } of versions) {
    for (const [id, { content }] of parts) {
      const earlier = before.get(id)?.content;
      if (editedBy !== null) {
        if (write(earlier) !== write(content)) edited.set(id, { by: editedBy, version });
        // A part of the PRD that got another id is followed in every operation, and makes no text the run's own.
      } else if (writeWithoutCovers(earlier) !== writeWithoutCovers(content)) edited.delete(id);
    }
    for (const id of edited.keys()) if (!parts.has(id)) edited.delete(id);
    before = parts;
  }
  return edited;
}

// Bodies come from the store, which keeps the order of fields.
const write = (content: unknown): string => JSON.stringify(content) ?? '';

const writeWithoutCovers = (content: unknown): string =>
  JSON.stringify(content, (field, value: unknown) => (field === 'covers' ? undefined : value)) ?? '';
