import { tellsAfter } from './tell-after.ts';

const values = (from: number, to: number): string => Array.from({ length: to - from + 1 }, (_, at) => `$${from + at}`).join(', ');

/**
 * Stores all that a worker has gathered of a run (`store_journal`), whatever it is: each statement is a round trip and, behind a commit, a wait for the disk.
 * $1 run, $2 epoch, $3 owner of the lease · events: $4 types, $5 nodes, $6 texts · $7 node, $8 subject · checkpoints: $9 namespaces, $10 ids, $11 parents,
 * $12 bodies, $13 metadata · channels: $14 namespaces, $15 names, $16 versions, $17 encodings, $18 values · writes: $19 namespaces, $20 checkpoints,
 * $21 tasks, $22 indexes, $23 channels, $24 encodings, $25 values
 */
export const storeGathered = `select ${tellsAfter}, store_journal(${values(1, 25)}) as stored`;

/** The same, and gives the run back. $26 status, $27 gate, $28 error, $29 wakes seen, $30 trace that goes on */
export const settleGathered = `select ${tellsAfter}, store_journal(${values(1, 30)}) as stored`;
