/** Gives the ids that follow the highest one in use, one after the other: `EC-4`, `EC-5` … */
export function freeIds(prefix: string, used: Iterable<string>): () => string {
  let last = 0;
  for (const id of used) last = Math.max(last, numberIn(id, prefix));
  return () => {
    last += 1;
    return `${prefix}-${last}`;
  };
}

/** 0 for an id of another kind, such as a named one. */
function numberIn(id: string, prefix: string): number {
  const tail = id.startsWith(`${prefix}-`) ? id.slice(prefix.length + 1) : '';
  return /^\d{1,15}$/.test(tail) ? Number(tail) : 0;
}
