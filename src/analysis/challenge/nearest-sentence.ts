import type { PlacedSentence } from './passages.ts';
import { isSameRoot, wordsAlike } from './same-root.ts';

/** A sentence of a design with the words that it is found by, those of its heading among them. */
export interface Worded extends PlacedSentence {
  readonly words: ReadonlySet<string>;
}

/** How much a word tells: the fewer sentences have it, the more. */
export function rarityIn(said: readonly Worded[]): (word: string) => number {
  const spread = new Map<string, number>();
  for (const { words } of said) for (const word of words) spread.set(word, (spread.get(word) ?? 0) + 1);
  const forms = [...spread];
  const known = new Map<string, number>();
  return (word) => {
    const rarity =
      known.get(word) ??
      Math.log((said.length + 1) / (forms.reduce((sum, [form, count]) => (isSameRoot(form, word) ? sum + count : sum), 0) + 0.5));
    known.set(word, rarity);
    return rarity;
  };
}

/** The sentence that names most of a statement's words, and what part of them, the telling ones counting more: 0 to 1. */
export function nearestTo(
  { words }: { readonly words: ReadonlySet<string> },
  said: readonly Worded[],
  rarity: (word: string) => number,
): { share: number; nearest: Worded | undefined } {
  const weigh = (some: Iterable<string>): number => [...some].reduce((sum, word) => sum + Math.max(0, rarity(word)), 0);
  const whole = weigh(words);
  let share = 0;
  let nearest: Worded | undefined;
  for (const one of said) {
    const named = weigh(wordsAlike(words, one.words)) / Math.max(whole, 1);
    if (named > share) [share, nearest] = [named, one];
  }
  return { share, nearest };
}
