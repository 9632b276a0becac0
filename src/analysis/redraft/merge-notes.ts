import type { DaaBody } from '../../lifecycle/daa.ts';
import type { Suspects } from './find-suspects.ts';
import { noteId } from './note-id.ts';
import type { RedraftRecord } from './redraft-order.ts';

type Notes = NonNullable<DaaBody['coverageNotes']>;

interface NoteMerge {
  /** Existing notes, with current ids of the PRD. */
  readonly base: Notes | undefined;
  readonly fresh: Notes | undefined;
  /** Whole keys of parts that something serves now. */
  readonly served: ReadonlySet<string>;
  readonly suspects: Suspects;
  /** Keys of changed or new parts of the PRD. */
  readonly demanded: ReadonlySet<string>;
  readonly record: RedraftRecord;
}

/** Drops notes on removed parts, redrafts those on changed parts, adds those on unserved ones. */
export function mergeNotes(
  standing: Notes | undefined,
  { base = [], fresh = [], served, suspects, demanded, record }: NoteMerge,
): Notes {
  const drafted = new Map(fresh.map((note) => [note.ref, note]));
  const kept = base.flatMap((note, at) => {
    // Suspects have the PRD's earlier ids, which may now name other parts.
    const because = suspects.get(noteId(standing?.[at]?.ref ?? note.ref));
    if (!because) return [note];
    const stands = record.settle(noteId(note.ref), { current: note, drafted: drafted.get(note.ref) ?? null, because });
    return stands ? [stands] : [];
  });
  const known = new Set(base.map(({ ref }) => ref));
  const added = [...drafted.values()].filter(({ ref }) => demanded.has(ref) && !served.has(ref) && !known.has(ref));
  for (const { ref } of added) record.add(noteId(ref), [ref]);
  return [...kept, ...added];
}
