import { isRecord, spellLabel } from './item-key.ts';

/** A part with an id that was there before, is not there now, and was not removed by its id: it went with something else. */
export interface LostPart {
  readonly id: string;
  /** What it says, or its name. */
  readonly text: string;
}

/** Finds parts that are gone without a word, wherever they stood. One that moved to another place is not lost. */
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
