/** Wishes that nobody fulfilled, each with its reason, as they stand in the reason of a version: in a list, so without the period of a sentence. */
export function describeNotDone(wishes: readonly string[]): string[] {
  return wishes.map((wish) => `not done: ${wish.replace(/(?<![.;\s])[.;\s]+$/, '')}`);
}

/** The same, read from the reason of a version. */
export function readNotDone(reason: string): string[] {
  return reason
    .split(/; (?=not done: )/)
    .filter((part) => part.startsWith('not done: '))
    .map((part) => part.slice('not done: '.length));
}
