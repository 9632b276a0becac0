import type { Report } from '../../../usecases/reports/registry.ts';

type Board = Report<'bolt-board'>;
type Next = Report<'bolt-next'>;
export type BoardBolt = Board['columns'][number]['bolts'][number] & {
  readonly holder: string | null;
  /** Nobody holds it and nothing keeps it from being begun. */
  readonly isReady: boolean;
};

export interface BoardColumn {
  readonly status: string;
  readonly bolts: readonly BoardBolt[];
}

/** Puts who holds each Bolt, and whether it can be begun, to the columns of the board. */
export function describeBoard({ columns }: Board, next: Next | undefined): readonly BoardColumn[] {
  const open = next ? [...next.held, ...next.ready, ...next.waiting] : [];
  const holders = new Map(open.map(({ key, holder }) => [key, holder]));
  const ready = new Set(next?.ready.map(({ key }) => key));
  return columns.map(({ status, bolts }) => ({
    status,
    bolts: bolts.map((bolt) => ({ ...bolt, holder: holders.get(bolt.key) ?? null, isReady: ready.has(bolt.key) })),
  }));
}

/** Lists the AI-ADRs that Bolts of the board are of, for the filter. */
export function listAdrs({ columns }: Board): readonly string[] {
  return [...new Set(columns.flatMap(({ bolts }) => bolts.map(({ adr }) => adr)))].filter(Boolean).toSorted();
}
