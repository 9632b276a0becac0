import type { Finding } from '../../lifecycle/findings.ts';
import { freeIds } from '../../lifecycle/free-ids.ts';
import { finding } from './lint-rule.ts';

interface Ids {
  readonly now: readonly string[];
  /** Ids of the edited version. */
  readonly before: readonly string[];
  /** Ids of all versions. */
  readonly everUsed: readonly string[];
}

/**
 * Reports numbered ids that a person typed, because links lead to them: ids used before, and ids
 * that are not the next. Ids that code gave are neither.
 */
export function lintTypedIds({ now, before, everUsed }: Ids): Finding[] {
  const stood = new Set(before);
  const used = new Set(everUsed);
  const added = now.filter((id) => !stood.has(id) && /-\d+$/.test(id));
  const fresh = Map.groupBy(
    added.filter((id) => !used.has(id)),
    (id) => id.replace(/-\d+$/, ''),
  );
  const reused = added.filter((id) => used.has(id)).map((id) => backAgain(id));
  const skipped = [...fresh].flatMap(([prefix, ids]) => {
    const next = freeIds(prefix, [...everUsed, ...before]);
    const expected = new Set(ids.map(() => next()));
    const [first = ''] = expected;
    return ids.filter((id) => !expected.has(id)).map((id) => outOfOrder(id, first));
  });
  return [...reused, ...skipped];
}

function backAgain(id: string): Finding {
  return finding('PART-ID-BACK', {
    part: id,
    message: `${id} was in an earlier version and had gone; links that were made to it lead to this text again.`,
    fix: 'Keep it where it is the same thing. Where it is something else, take the id out and save: the next free one is given.',
  });
}

function outOfOrder(id: string, next: string): Finding {
  return finding('PART-ID-TYPED', {
    part: id,
    message: `${id} was in no version before, and ${next} would be next. It is kept as it was typed.`,
    fix: 'Leave it, if other documents call it that. Without an id, the next free one is given.',
  });
}
