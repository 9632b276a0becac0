/** The keys that identify a part, surest first; equal keys mean the same part, '' nothing. */
export interface Matchable {
  readonly keys: readonly string[];
}

/**
 * Maps each part to the place of its earlier version; null when it is new. The author's id decides,
 * then the exact text; between two matches, equal counts match in order. Similarity decides
 * nothing: it would need a threshold, and a link to the wrong part is worse than a new id.
 */
export function matchParts(now: readonly Matchable[], before: readonly Matchable[]): (number | null)[] {
  const result = Array<number | null>(now.length).fill(null);
  const isTaken = Array<boolean>(before.length).fill(false);
  const levels = Math.max(0, now[0]?.keys.length ?? 0);
  for (let level = 0; level < levels; level += 1) {
    const free = new Map<string, number[]>();
    for (const [at, { keys }] of before.entries()) {
      const key = keys[level] ?? '';
      if (key === '' || isTaken[at]) continue;
      const places = free.get(key);
      if (places) places.push(at);
      else free.set(key, [at]);
    }
    for (const places of free.values()) places.reverse();
    for (const [at, { keys }] of now.entries()) {
      if (result[at] !== null) continue;
      const place = free.get(keys[level] ?? '')?.pop();
      if (place === undefined) continue;
      result[at] = place;
      isTaken[place] = true;
    }
  }
  pairInGaps(result, isTaken);
  return result;
}

function pairInGaps(result: (number | null)[], isTaken: readonly boolean[]): void {
  let last = -1;
  for (let at = 0; at <= result.length; at += 1) {
    if (at < result.length && result[at] === null) continue;
    let first = at;
    while (first > 0 && result[first - 1] === null) first -= 1;
    const end = at < result.length ? (result[at] ?? 0) : isTaken.length;
    const open = at - first;
    if (open > 0 && end - last - 1 === open && isTaken.slice(last + 1, end).every((taken) => !taken))
      for (let step = 0; step < open; step += 1) result[first + step] = last + 1 + step;
    last = end;
  }
}
