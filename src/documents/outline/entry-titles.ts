import type { Entries, Values } from './outline.ts';

/** Maps the words of an entry's heading to the keys; null when it has too few. */
export function readTitle(keys: Entries['title'], text: string): Record<string, string> | null {
  const words = text.split(' ');
  if (keys.length === 0 || words.length < keys.length || text === '') return null;
  return Object.fromEntries(keys.map((key, at) => [key, at === keys.length - 1 ? words.slice(at).join(' ') : (words[at] ?? '')]));
}

/** Writes a heading that reads back to the values; null when none does and facts are needed. */
export function writeTitle(keys: Entries['title'], values: Values): string | null {
  const words = keys.map((key) => values[key]);
  const text = words.join(' ');
  const read = readTitle(keys, text);
  return read !== null && keys.every((key) => read[key] === values[key]) && text === text.trim() ? text : null;
}
