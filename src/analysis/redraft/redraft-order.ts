import type { PrdChange, RedraftedPart } from '../../lifecycle/redraft.ts';
import type { PartEdit } from './find-edited.ts';
import type { DemandedPart } from './find-suspects.ts';

/** Input of a redraft of a model or proposal. */
export interface RedraftOrder<Body> {
  /** The existing body. */
  readonly standing: Body;
  /** A draft from the current PRD; only what depends on changes is used. */
  readonly fresh: Body;
  readonly changes: readonly PrdChange[];
  /** Parts of the PRD as the existing body knew them, and as they are now. */
  readonly before: readonly DemandedPart[];
  readonly after: readonly DemandedPart[];
  /** People's edits, by part. */
  readonly edited: ReadonlyMap<string, PartEdit>;
  /** Local ids of its parts in any version; none may name something else. */
  readonly everUsed: readonly string[];
}

export interface MergedRedraft<Body> {
  readonly body: Body;
  /** Parts that depended on the changes, with their outcome. */
  readonly parts: readonly RedraftedPart[];
  /** Drafted texts for parts that people edited. */
  readonly proposals: readonly Proposal[];
}

/** A drafted text for a part that a person edited. */
export interface Proposal {
  readonly part: string;
  readonly edit: PartEdit;
  readonly because: readonly string[];
  readonly current: unknown;
  /** Null when the draft would remove the part. */
  readonly proposed: unknown;
}

interface Choice<T> {
  readonly current: T;
  readonly drafted: T | null;
  readonly because: readonly string[];
  /** The part before ids of the PRD were updated, if different. */
  readonly was?: T;
}

/** Outcome of the parts during a merge. */
export interface RedraftRecord {
  readonly parts: readonly RedraftedPart[];
  readonly proposals: readonly Proposal[];
  /** Returns the part to keep: a person's, with the draft as a proposal, else the draft or null. */
  settle<T>(part: string, choice: Choice<T>): T | null;
  add(part: string, because: readonly string[]): void;
}

export function createRecord(edited: RedraftOrder<unknown>['edited']): RedraftRecord {
  const parts = new Map<string, RedraftedPart>();
  const proposals: Proposal[] = [];
  const note = (entry: RedraftedPart): void => {
    if (!parts.has(entry.part)) parts.set(entry.part, entry);
  };
  return {
    get parts() {
      return [...parts.values()];
    },
    proposals,
    settle(part, { current, drafted, because, was = current }) {
      const isSame = drafted !== null && JSON.stringify(current) === JSON.stringify(drafted);
      const edit = edited.get(part);
      if (edit && !isSame) proposals.push({ part, edit, because, current, proposed: drafted });
      const stands = edit !== undefined || isSame ? current : drafted;
      const isKept = edit !== undefined || JSON.stringify(stands) === JSON.stringify(was);
      const outcome = isKept ? 'kept' : stands === null ? 'removed' : 'redrafted';
      note({ part, outcome, because: [...because], editedBy: edit?.by ?? null });
      return stands;
    },
    add: (part, because) => note({ part, outcome: 'added', because: [...because], editedBy: null }),
  };
}
