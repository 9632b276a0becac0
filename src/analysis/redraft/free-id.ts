import { slug } from '../../lifecycle/ids.ts';

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

/** An id that says nothing but the name: whatever has it is the operation of that name, also one that went and comes back. */
export function isNamedById({ id, name }: { readonly id: string; readonly name: string }): boolean {
  return id === `OP-${slug(name)}`;
}
