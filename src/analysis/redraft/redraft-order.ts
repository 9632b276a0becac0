import type { PrdChange, RedraftedPart } from '../../lifecycle/redraft.ts';
import type { PartEdit } from './find-edited.ts';
import type { DemandedPart } from './find-suspects.ts';

/** What a redraft of a model or a proposal is made of. */
export interface RedraftOrder<Body> {
  /** The body as it stands. */
  readonly standing: Body;
  /** What was drafted from the PRD as it is now; of it only what hangs on the changes is taken. */
  readonly fresh: Body;
  readonly changes: readonly PrdChange[];
  /** Parts of the PRD as the standing body knew them, and as they are now. */
  readonly before: readonly DemandedPart[];
  readonly after: readonly DemandedPart[];
  /** What people wrote, by part. */
  readonly edited: ReadonlyMap<string, PartEdit>;
  /** Local ids that its parts had in any version: none of them ever names something else. */
  readonly everUsed: readonly string[];
}

/** What became of a redraft. */
export interface MergedRedraft<Body> {
  readonly body: Body;
  /** What hung on the changes, and what became of it. */
  readonly parts: readonly RedraftedPart[];
  /** What the draft would say where a person wrote. */
  readonly proposals: readonly Proposal[];
}

/** What a draft would say in the place of what a person wrote. */
export interface Proposal {
  readonly part: string;
  readonly edit: PartEdit;
  readonly because: readonly string[];
  readonly current: unknown;
  /** Null when the draft would leave it out. */
  readonly proposed: unknown;
}

interface Choice<T> {
  readonly current: T;
  readonly drafted: T | null;
  readonly because: readonly string[];
  /** What stood before ids of the PRD were followed, where that is another. */
  readonly was?: T;
}

/** What becomes of the parts, as the merge goes on. */
export interface RedraftRecord {
  readonly parts: readonly RedraftedPart[];
  readonly proposals: readonly Proposal[];
  /** What stands at `part` from now on: what a person wrote there, with the draft as a proposal, or the draft (null: nothing). */
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
