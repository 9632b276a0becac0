/**
 * Part of a statement about `run`: it is still held under a lease, whose run is $1 and whose epoch is $2. It need not ask whether the run is running,
 * because no other has an owner (a check of the table). Nor should it: while a table is new and has no statistics, the planner takes an index of states for
 * as good as the key, and goes through every row version of every running run (measured: a third of what Postgres did for a gated run, and growing).
 */
export function isHeld({ owner }: { owner: `$${number}` }): string {
  return `key = $1 and lease_epoch = $2 and lease_owner = ${owner}`;
}
