/** Which merge brought each commit in. */
export interface AssignedMerges {
  /** Commits of the first line of a branch are not in it. */
  readonly via: ReadonlyMap<string, string>;
  /** Merges of commits that are not among those given. */
  readonly beyond: readonly string[];
}

/**
 * Finds for each commit the innermost merge that brought it in. Each line of first parents is taken
 * as a whole before what was merged into it, oldest first: so a commit of the main line is never
 * claimed by a branch that merged the main line into itself. The first tip is the main line's.
 */
export function assignMerges(parentsOf: ReadonlyMap<string, readonly string[]>, tips: readonly string[]): AssignedMerges {
  const via = new Map<string, string>();
  const beyond = new Set<string>();
  const seen = new Set<string>();
  const lines: { tip: string; merge: string | null }[] = tips.toReversed().map((tip) => ({ tip, merge: null }));
  for (let line = lines.pop(); line; line = lines.pop()) {
    const { merge } = line;
    const merged: typeof lines = [];
    for (let at: string | undefined = line.tip; at !== undefined && !seen.has(at);) {
      const parents: readonly string[] | undefined = parentsOf.get(at);
      if (!parents) {
        if (merge !== null) beyond.add(merge);
        break;
      }
      seen.add(at);
      if (merge !== null) via.set(at, merge);
      for (const tip of parents.slice(1)) merged.push({ tip, merge: at });
      [at] = parents;
    }
    // The oldest merge of the line ends up on top of the stack.
    lines.push(...merged);
  }
  return { via, beyond: [...beyond] };
}
