/** Ids that are given once: what is taken gets a number behind it. */
export function freeId(taken: readonly string[]): (wanted: string) => string {
  const used = new Set(taken);
  return (wanted) => {
    let id = wanted;
    for (let number = 2; used.has(id); number += 1) id = `${wanted}-${number}`;
    used.add(id);
    return id;
  };
}
