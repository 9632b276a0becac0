import { act, fix } from '../lifecycle/fixes/fix.ts';
import type { Diagnosis } from '../app.ts';
import { count } from '../lifecycle/count.ts';
import type { Database } from '../repository/database/connection.ts';
import { readRunLoad, readRunSizes } from '../repository/runs/run-sizes.ts';

/** More ended runs than this, not yet tidied, mean that no server does its chores. */
const untidyMany = 10_000;

/** Diagnoses the size of runs: rows and bytes, largest tables, and what tidying will free. */
export async function diagnoseRuns({ pool }: Pick<Database, 'pool'>): Promise<Diagnosis[]> {
  try {
    const [sizes, load] = await Promise.all([readRunSizes(pool), readRunLoad(pool)]);
    const largest = sizes.largest ? `, at most ${measure(sizes.largest)} (${sizes.largest.key})` : '';
    const tables = sizes.tables.slice(0, 4).map((table) => `${table.name} ${size(table.bytes)}`);
    return [
      {
        name: 'Runs',
        status: 'ok',
        detail:
          sizes.runs === 0
            ? 'none yet'
            : `${measure({ rows: sizes.medianRows, bytes: sizes.medianBytes })} each in the median of the last ${sizes.runs}${largest}; ` +
              `on average ${tables.join(', ')}; ${load.waiting} waiting at a gate`,
        fix: '',
      },
      {
        name: 'Tidying',
        status: load.untidy > untidyMany ? 'warning' : 'ok',
        detail:
          load.untidy === 0
            ? 'every ended run is pruned and folded'
            : `${count(load.untidy, 'ended run')} to prune or fold: ${describeRows(load)}`,
        fix: load.untidy > untidyMany ? fix`Leave a server running (${act('serve')}): it tidies ended runs.` : '',
      },
    ];
  } catch (error) {
    return [
      {
        name: 'Runs',
        status: 'error',
        detail: error instanceof Error ? error.message : String(error),
        fix: 'Check the database.',
      },
    ];
  }
}

/** Rows are counted for the oldest thousand runs only. */
function describeRows({ untidy, rowsToFree }: { untidy: number; rowsToFree: number }): string {
  const rows = count(rowsToFree, 'row');
  if (untidy === 1) return `its ${rows} become two`;
  return `${untidy > 1000 ? `the ${rows} of the oldest thousand` : `their ${rows}`} become two each`;
}

function measure({ rows, bytes }: { rows: number; bytes: number }): string {
  return `${count(rows, 'row')} and ${size(bytes)}`;
}

function size(bytes: number): string {
  return bytes < 1_000 ? `${Math.round(bytes)} B` : `${(bytes / 1_000).toFixed(1)} kB`;
}
