import { freeIds } from '../../../lifecycle/free-ids.ts';

interface Entry {
  readonly id: string;
  readonly text: string;
}

/**
 * What a session recorded, and behind it what stands in the document beside that: an entry that somebody wrote by hand, or that an earlier session left,
 * keeps its text, and gets another id (`moved`, by its old one) where the session has taken its own, one that nothing had in any version (`everUsed`).
 */
export function keepRecords<T extends Entry>(
  written: readonly T[],
  recorded: readonly T[],
  { prefix, everUsed }: { prefix: string; everUsed: readonly string[] },
): { records: T[]; moved: ReadonlyMap<string, string> } {
  const own = written.filter(({ id, text }) => !recorded.some((one) => one.id === id && one.text === text));
  const taken = new Set(recorded.map(({ id }) => id));
  const next = freeIds(prefix, [...everUsed, ...[...recorded, ...own].map(({ id }) => id)]);
  const moved = new Map(own.filter(({ id }) => taken.has(id)).map(({ id }) => [id, next()]));
  return { records: [...recorded, ...own.map((one) => ({ ...one, id: moved.get(one.id) ?? one.id }))], moved };
}
