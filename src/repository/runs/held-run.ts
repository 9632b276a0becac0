/**
 * Returns the SQL condition that `run` is held under the lease of run $1 and epoch $2. It does not
 * check the status: a table check allows an owner to a running run only, and without statistics the
 * planner would choose the index of states over the key and read every row version of every running
 * run (measured: a third of Postgres's work for a gated run, and growing).
 */
export function isHeld({ owner }: { owner: `$${number}` }): string {
  return `key = $1 and lease_epoch = $2 and lease_owner = ${owner}`;
}
