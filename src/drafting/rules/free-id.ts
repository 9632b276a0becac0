import { slug } from '../../lifecycle/ids.ts';

const unnamed = { OP: 'operation', INV: 'aggregate' } as const;

/** The id of a part, numbered from `first` where it always has a number, else from the second of its name on. Ids are Latin; a name that is not goes by its kind. */
export function freeId(prefix: keyof typeof unnamed, name: string, taken: Set<string>, first?: number): string {
  const base = `${prefix}-${slug(name) || unnamed[prefix]}`;
  let number = first ?? 1;
  let id = first === undefined ? base : `${base}-${number}`;
  while (taken.has(id)) id = `${base}-${(number += 1)}`;
  taken.add(id);
  return id;
}
