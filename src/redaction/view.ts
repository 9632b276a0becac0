/** A text made easier to read, with a map back to original offsets. */
export interface View {
  readonly text: string;
  readonly offsetOf: (at: number) => number;
}

/** Replaces matches by `read`'s result ('' or one character; null keeps it). Null if unchanged. */
export function viewWithout(text: string, form: RegExp, read: (found: string, at: number) => string | null): View | null {
  const removed: number[] = [];
  const pieces: string[] = [];
  let copied = 0;
  for (const { 0: found, index } of text.matchAll(form)) {
    const kept = read(found, index);
    if (kept === null) continue;
    const count = found.length - kept.length;
    const place = index - removed.length;
    for (let each = 0; each < count; each += 1) removed.push(place);
    pieces.push(text.slice(copied, index), kept);
    copied = index + found.length;
  }
  if (copied === 0) return null;
  return {
    text: pieces.join('') + text.slice(copied),
    offsetOf(at) {
      let low = 0;
      let high = removed.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((removed[middle] ?? 0) <= at) low = middle + 1;
        else high = middle;
      }
      return at + low;
    },
  };
}
