import type { DaaBody } from '../../lifecycle/daa.ts';
import type { Suspects } from './find-suspects.ts';
import { noteId } from './note-id.ts';
import type { RedraftRecord } from './redraft-order.ts';

type Notes = NonNullable<DaaBody['coverageNotes']>;

interface NoteMerge {
  /** Those that stand, under the ids that the PRD has now. */
  readonly base: Notes | undefined;
  readonly fresh: Notes | undefined;
  /** Whole keys of what is served by something now. */
  readonly served: ReadonlySet<string>;
  readonly suspects: Suspects;
  /** Keys of what the PRD says otherwise now, or for the first time. */
  readonly demanded: ReadonlySet<string>;
  readonly record: RedraftRecord;
}

/** A note on what was removed goes; one on what changed is the draft's; one on what is new comes in where nothing serves it. */
export function mergeNotes(
  standing: Notes | undefined,
  { base = [], fresh = [], served, suspects, demanded, record }: NoteMerge,
): Notes {
  const drafted = new Map(fresh.map((note) => [note.ref, note]));
  const kept = base.flatMap((note, at) => {
    // By the id that the PRD had then: another part may have it now.
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
