import { tipBodySchema, type TipBody } from '../../../lifecycle/tip.ts';
import { namedParts, renameParts } from './named-parts.ts';

/** The lists of a TIP, by the prefix of their ids. */
export const itemLists = ['DB', 'API', 'SVC', 'TEST', 'INT', 'EC', 'Q'] as const;

export type ItemList = (typeof itemLists)[number];

/** An entry of a list, with the parts of the PRD that it covers. */
export interface TipItem {
  readonly id: string;
  /** Fields as the document states them, without the id. */
  readonly fields: Readonly<Record<string, string>>;
  /** Whole keys of the covered parts. */
  readonly covers: readonly string[];
}

export type TipItems = Readonly<Record<ItemList, readonly TipItem[]>>;

/** Returns the entries of all lists, each with what its references cover. */
export function itemsOf({ proposedImplementation: changes, edgeCases, openQuestions, references }: TipBody): TipItems {
  const covers = Map.groupBy(
    references.filter(({ role, from }) => role === 'covers' && from !== undefined),
    ({ from }) => from ?? '',
  );
  const read = (entries: readonly ({ readonly id: string } & Readonly<Record<string, string>>)[]): TipItem[] =>
    entries.map(({ id, ...fields }) => ({ id, fields, covers: (covers.get(id) ?? []).map(({ to }) => to) }));
  return {
    DB: read(changes.databaseChanges),
    API: read(changes.apiChanges),
    SVC: read(changes.serviceLogic),
    TEST: read(changes.testing),
    INT: read(changes.integrationPoints),
    EC: read(edgeCases),
    Q: read(openQuestions),
  };
}

/** Replaces the entries of a TIP. References keep their order; only covers are dropped or added. */
export function withItems(body: TipBody, items: TipItems): TipBody {
  const known = new Map(itemLists.flatMap((list) => items[list].map(({ id, covers }) => [id, new Set(covers)] as const)));
  const earlier = new Set(Object.values(itemsOf(body)).flatMap((list) => list.map(({ id }) => id)));
  const kept = body.references.filter(({ role, from, to }) => {
    if (from === undefined || !(known.has(from) || earlier.has(from))) return true;
    return role === 'covers' ? known.get(from)?.has(to) === true : known.has(from);
  });
  const stated = new Set(kept.flatMap(({ role, from, to }) => (role === 'covers' ? [`${from} ${to}`] : [])));
  const added = [...known].flatMap(([from, covers]) =>
    [...covers].filter((to) => !stated.has(`${from} ${to}`)).map((to) => ({ role: 'covers' as const, from, to })),
  );
  const write = (list: ItemList) => items[list].map(({ id, fields }) => ({ id, ...fields }));
  return tipBodySchema.parse({
    ...body,
    proposedImplementation: {
      databaseChanges: write('DB'),
      apiChanges: write('API'),
      serviceLogic: write('SVC'),
      testing: write('TEST'),
      integrationPoints: write('INT'),
    },
    edgeCases: write('EC'),
    openQuestions: write('Q'),
    references: [...kept, ...added],
  });
}

export function textOf({ fields }: TipItem): string {
  return Object.values(fields).join(' ');
}

/** Returns local ids of PRD parts that an entry's text names. */
export function idsIn(item: TipItem, prd: string): string[] {
  return namedParts(textOf(item), prd);
}

/** Replaces ids of PRD parts in an entry's text. Returns the same entry when none changes. */
export function renameIds(item: TipItem, prd: string, names: ReadonlyMap<string, string>): TipItem {
  if (!idsIn(item, prd).some((id) => names.has(id))) return item;
  const fields = Object.entries(item.fields).map(([field, text]) => [field, renameParts(text, prd, names)]);
  return { ...item, fields: Object.fromEntries(fields) as Record<string, string> };
}
