import { freeIds } from '../../lifecycle/free-ids.ts';

/**
 * What a session recorded, and behind it what stands in the document beside that: an entry that somebody wrote by hand keeps its text, and gets another
 * id where the session has taken its own, one that nothing had in any version (`everUsed`).
 */
export function keepRecords<T extends { readonly id: string; readonly text: string }>(
  written: readonly T[],
  recorded: readonly T[],
  { prefix, everUsed }: { prefix: string; everUsed: readonly string[] },
): T[] {
  const own = written.filter(({ id, text }) => !recorded.some((one) => one.id === id && one.text === text));
  const taken = new Set(recorded.map(({ id }) => id));
  const next = freeIds(prefix, [...everUsed, ...[...recorded, ...own].map(({ id }) => id)]);
  return [...recorded, ...own.map((one) => (taken.has(one.id) ? { ...one, id: next() } : one))];
}
