import { freeIds } from '../../../lifecycle/free-ids.ts';
import type { TipBody } from '../../../lifecycle/tip.ts';
import { alignItems } from './align-items.ts';
import { itemsOf, withItems, type ItemList, type TipItem } from './tip-items.ts';

/**
 * Gives a full new draft of a TIP ids: entries of the same thing keep theirs, others get ids that
 * no entry ever had, so that no link or remark changes its subject.
 */
export function keepTipIds(fresh: TipBody, { standing, everUsed }: { standing: TipBody; everUsed: readonly string[] }): TipBody {
  const [before, drafted] = [itemsOf(standing), itemsOf(fresh)];
  const names = new Map<string, string>();
  const number = (list: ItemList): TipItem[] => {
    const pairs = alignItems(before[list], drafted[list], { because: () => [], serves: () => [] });
    const kept = new Map([...pairs].map(([id, item]) => [item, id]));
    const next = freeIds(list, [...everUsed, ...before[list].map(({ id }) => id)]);
    return drafted[list].map((item) => {
      const id = kept.get(item) ?? next();
      names.set(item.id, id);
      return { ...item, id };
    });
  };
  const items = {
    DB: number('DB'),
    API: number('API'),
    SVC: number('SVC'),
    TEST: number('TEST'),
    INT: number('INT'),
    EC: number('EC'),
    Q: number('Q'),
  };
  const references = fresh.references.map((one) =>
    one.from === undefined ? one : { ...one, from: names.get(one.from) ?? one.from },
  );
  return withItems({ ...fresh, references }, items);
}
