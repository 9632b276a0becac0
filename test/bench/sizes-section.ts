import { Client } from 'pg';
import type { ConnectionTarget } from '../../src/repository/database/connection.ts';
import { kept, readLeftovers, type TableLeft } from './leftovers.ts';
import { measureClosed } from './measure.ts';
import type { OpenSides } from './open-sides.ts';
import { printTable } from './print-table.ts';

const peerTables = ['checkpoints', 'checkpoint_blobs', 'checkpoint_writes'];
const ourTables = ['run', 'run_history', 'checkpoint', 'gate', 'gate_decision', 'gate_event'];
const tidiedAway = ['run_event', 'step_result', 'checkpoint_channel', 'checkpoint_write', 'outbox', 'untidy_run'];

/** Rows and bytes that a finished run leaves on both sides, after ours was tidied (without its grace of ten minutes). */
export async function printSizes(sides: OpenSides): Promise<void> {
  const { bare, ours } = sides;
  for (const side of [bare, ...ours.slice(0, 1)]) {
    await measureClosed(side, { concurrent: 8, seconds: 3 });
    await side.tidy();
    const target = sides.databaseOf(side);
    const runs = await countRuns(
      target,
      side === bare
        ? 'select count(distinct thread_id)::float8 as runs from checkpoints'
        : 'select count(*)::float8 as runs from run',
    );
    const own = await readLeftovers(target, side === bare ? peerTables : [...ourTables, ...tidiedAway], runs);
    const others = side === bare ? [] : await readLeftovers(target, kept, runs);
    printTable(
      `What a finished run leaves: ${side.name} (${runs} runs)`,
      ['Table', 'rows', 'bytes in rows', 'bytes on disk', 'indexes'],
      [
        ...own.map(describe),
        describe(sum('together', own)),
        ...others.map((table) => describe({ ...table, table: `(kept) ${table.table}` })),
      ],
    );
  }
}

async function countRuns(target: ConnectionTarget, question: string): Promise<number> {
  const client = new Client(target);
  await client.connect();
  const { rows } = await client.query<{ runs: number }>(question);
  await client.end();
  return rows[0]?.runs ?? 0;
}

function sum(table: string, parts: readonly TableLeft[]): TableLeft {
  const add = (field: 'rows' | 'bytes' | 'heapBytes' | 'indexBytes'): number =>
    parts.reduce((total, part) => total + part[field], 0);
  return { table, rows: add('rows'), bytes: add('bytes'), heapBytes: add('heapBytes'), indexBytes: add('indexBytes') };
}

function describe({ table, rows, bytes, heapBytes, indexBytes }: TableLeft): string[] {
  return [table, rows.toFixed(1), bytes.toFixed(0), heapBytes.toFixed(0), indexBytes.toFixed(0)];
}
