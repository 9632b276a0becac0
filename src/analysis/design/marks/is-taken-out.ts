import type { TakenOut } from './mark-decisions.ts';

/** Whether decisions take out all such words of a sentence: it says them no longer. */
export function isTakenOut(
  { sentence, words }: { readonly sentence: string; readonly words: readonly string[] },
  takenOut: readonly TakenOut[],
): boolean {
  return words.every((part) => takenOut.some((one) => sentence.includes(one.words) && one.words.includes(part)));
}
