import { splitPartRef } from '../../../lifecycle/ids.ts';
import type { PrdChange } from '../../../lifecycle/redraft.ts';
import type { TipBody } from '../../../lifecycle/tip.ts';
import { movedNames } from '../follow-moves.ts';
import { prdOf } from './find-tip-suspects.ts';
import { itemsOf, renameIds, withItems, type TipItem } from './tip-items.ts';

/**
 * Updates ids of PRD parts in a TIP and drops references to removed parts. In people's text only
 * references change; their words stay.
 */
export function followTipMoves(tip: TipBody, changes: readonly PrdChange[], isEdited: (part: string) => boolean): TipBody {
  const names = movedNames(changes);
  if (names.size === 0) return tip;
  const ids = movedIds(changes);
  const followed = {
    ...tip,
    coverageNotes: tip.coverageNotes.map((note) => ({ ...note, ref: names.get(note.ref) ?? note.ref })),
    references: tip.references.flatMap((reference) => {
      const to = names.has(reference.to) ? names.get(reference.to) : reference.to;
      return to ? [{ ...reference, to }] : [];
    }),
  };
  const follow = (item: TipItem): TipItem => (isEdited(item.id) ? item : renameIds(item, prdOf(changes), ids));
  const { DB, API, SVC, TEST, INT, EC, Q } = itemsOf(followed);
  return withItems(followed, {
    DB: DB.map(follow),
    API: API.map(follow),
    SVC: SVC.map(follow),
    TEST: TEST.map(follow),
    INT: INT.map(follow),
    EC: EC.map(follow),
    Q: Q.map(follow),
  });
}

/** Maps old local ids to new ones. */
export function movedIds(changes: readonly PrdChange[]): ReadonlyMap<string, string> {
  return new Map(
    [...movedNames(changes)].flatMap(([was, is]) => (is === null ? [] : [[localIdOf(was), localIdOf(is)] as const])),
  );
}

function localIdOf(ref: string): string {
  return splitPartRef(ref)?.localId ?? ref;
}
