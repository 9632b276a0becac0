import { isRecord, spellLabel } from './item-key.ts';

/** A part whose id is gone without being removed by that id: it went with something else. */
export interface LostPart {
  readonly id: string;
  /** Its statement, text or name. */
  readonly text: string;
}

/** Finds parts that vanished without being removed, at any depth. A moved part is not lost. */
export function findLost(before: unknown, after: unknown, removed: ReadonlySet<string>): readonly LostPart[] {
  const kept = new Set(listParts(after).map(({ id }) => spellLabel(id)));
  return listParts(before).filter(({ id }) => !kept.has(spellLabel(id)) && !removed.has(spellLabel(id)));
}

function listParts(value: unknown): LostPart[] {
  if (Array.isArray(value)) return value.flatMap(listParts);
  if (!isRecord(value)) return [];
  const { id, statement, text, name } = value;
  const own = typeof id === 'string' ? [{ id, text: [statement, text, name].find((one) => typeof one === 'string') ?? '' }] : [];
  return [...own, ...Object.values(value).flatMap(listParts)];
}
