/** Returns a generator of the ids after the highest one in use: `EC-4`, `EC-5` … */
export function freeIds(prefix: string, used: Iterable<string>): () => string {
  let last = 0;
  for (const id of used) last = Math.max(last, numberIn(id, prefix));
  return () => {
    last += 1;
    return `${prefix}-${last}`;
  };
}

/** Returns 0 for another kind of id, such as a named one. */
function numberIn(id: string, prefix: string): number {
  const tail = id.startsWith(`${prefix}-`) ? id.slice(prefix.length + 1) : '';
  return /^\d{1,15}$/.test(tail) ? Number(tail) : 0;
}
