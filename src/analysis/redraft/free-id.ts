import { slug } from '../../lifecycle/slug.ts';

/** Returns a function that makes ids unique by a number at the end. */
export function freeId(taken: readonly string[]): (wanted: string) => string {
  const used = new Set(taken);
  return (wanted) => {
    let id = wanted;
    for (let number = 2; used.has(id); number += 1) id = `${wanted}-${number}`;
    used.add(id);
    return id;
  };
}

/** True for an id made of the name alone: any operation of that name has it, even a later one. */
export function isNamedById({ id, name }: { readonly id: string; readonly name: string }): boolean {
  return id === `OP-${slug(name)}`;
}
