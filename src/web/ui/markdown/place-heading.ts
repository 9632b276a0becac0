/**
 * Returns the level at which a heading of that depth is shown, below the page's h1 and without a gap,
 * and the headings that it now stands under (itself included).
 */
export function placeHeading(
  above: readonly number[],
  depth: number,
): { readonly level: number; readonly above: readonly number[] } {
  const kept = above.filter((other) => other < depth);
  return { level: Math.min(6, kept.length + 2), above: [...kept, depth] };
}
