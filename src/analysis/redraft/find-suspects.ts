import type { DaaBody } from '../../lifecycle/daa.ts';
import type { PrdChange } from '../../lifecycle/redraft.ts';
import { contentWords } from '../lint/content-words.ts';
import { eventId } from './model-parts.ts';
import { noteId } from './note-id.ts';

/** A part of a PRD with its whole key. */
export interface DemandedPart {
  readonly ref: string;
  readonly text: string;
}

/** Ids of model parts that depend on a change, with the keys of what changed. */
export type Suspects = ReadonlyMap<string, readonly string[]>;

/** An invariant without covers comes from the demand with most words: at least half, and two. */
const shareOfInvariant = 0.5;
const fewestShared = 2;

/**
 * Returns what changes of the PRD (not moves) make suspect: operations that cover a part, events
 * that only these raise, coverage notes, and invariants. `demands` are the model's known parts.
 */
export function findSuspects(
  daa: DaaBody,
  { changes, demands }: { changes: readonly PrdChange[]; demands: readonly DemandedPart[] },
): Suspects {
  const touched = new Set(changes.filter(({ change }) => change === 'changed' || change === 'removed').map(({ ref }) => ref));
  const refsIn = (refs: readonly string[]): string[] => [...new Set(refs.filter((ref) => touched.has(ref)))];
  const operations = daa.aggregates.flatMap((aggregate) => aggregate.operations);
  const suspects = new Map<string, string[]>();
  const add = (id: string, refs: readonly string[]): void => {
    if (refs.length > 0) suspects.set(id, [...new Set([...(suspects.get(id) ?? []), ...refs])]);
  };

  for (const { id, covers } of operations) add(id, refsIn(covers));
  for (const { name } of daa.domainEvents) {
    const raising = operations.filter(({ event }) => event === name);
    if (raising.length > 0 && raising.every(({ id }) => suspects.has(id)))
      add(
        eventId(name),
        raising.flatMap(({ id }) => suspects.get(id) ?? []),
      );
  }
  const sourcesOf = indexDemands(demands);
  for (const { id, statement, covers } of daa.aggregates.flatMap(({ invariants }) => invariants))
    add(id, refsIn(covers ?? sourcesOf(statement)));
  for (const { ref } of daa.coverageNotes ?? []) add(noteId(ref), refsIn([ref]));
  return suspects;
}

/** Returns a function that finds a rule's demands by their words; none with too few in common. */
export function indexDemands(demands: readonly DemandedPart[]): (statement: string) => string[] {
  const byWord = new Map<string, number[]>();
  for (const [at, { text }] of demands.entries()) {
    for (const word of new Set(contentWords(text))) {
      const places = byWord.get(word);
      if (places) places.push(at);
      else byWord.set(word, [at]);
    }
  }
  return (statement) => {
    const words = new Set(contentWords(statement));
    const shared = new Map<number, number>();
    for (const word of words) for (const at of byWord.get(word) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
    const most = Math.max(0, ...shared.values());
    if (most < fewestShared || most < words.size * shareOfInvariant) return [];
    return [...shared].filter(([, number]) => number === most).flatMap(([at]) => demands[at]?.ref ?? []);
  };
}
