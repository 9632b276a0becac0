/** Wishes that nobody fulfilled, each with its reason, as they stand in the reason of a version: in a list, so without the period of a sentence. */
export function tellNotDone(wishes: readonly string[]): string[] {
  return wishes.map((wish) => `not done: ${wish.replace(/[.;\s]+$/, '')}`);
}
