/** Gives the ids that follow the highest one in use, one after the other: `EC-4`, `EC-5` … */
export function freeIds(prefix: string, used: readonly { readonly id: string }[]): () => string {
  let last = Math.max(0, ...used.map(({ id }) => numberIn(id, prefix)));
  return () => {
    last += 1;
    return `${prefix}-${last}`;
  };
}

function numberIn(id: string, prefix: string): number {
  return id.startsWith(`${prefix}-`) ? Number(id.slice(prefix.length + 1)) : 0;
}
