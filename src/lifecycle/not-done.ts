/** Renders unfulfilled requests for the reason of a version, without their final period. */
export function describeNotDone(wishes: readonly string[]): string[] {
  return wishes.map((wish) => `not done: ${wish.replace(/(?<![.;\s])[.;\s]+$/, '')}`);
}

/** Parses them from the reason of a version. */
export function readNotDone(reason: string): string[] {
  return reason
    .split(/; (?=not done: )/)
    .filter((part) => part.startsWith('not done: '))
    .map((part) => part.slice('not done: '.length));
}
