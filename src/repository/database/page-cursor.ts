import { z } from 'zod';
import type { Page, PageRequest } from '../../ports/pages.ts';
import { decodeCursor, encodeCursor } from './cursor-codec.ts';

/** The lists that are read in pages; a cursor is valid for one list. */
export type PagedList =
  | 'alerts'
  | 'alert-deliveries'
  | 'artifacts'
  | 'gates'
  | 'runs'
  | 'notifications'
  | 'exchange'
  | 'audit'
  | 'deployments'
  | 'incidents'
  | 'design-sessions';

/** A row with the number that orders its list, as Postgres writes a bigint. */
interface Placed {
  readonly place: string;
}

const number = z.string().regex(/^[1-9]\d{0,17}$/);

/** Returns where the page starts; null for the first. Throws InputError `page.unknown-cursor`. */
export function readCursor(list: PagedList, { cursor }: PageRequest): string | null {
  return cursor === undefined ? null : decodeCursor(cursor, { schema: z.tuple([z.literal(list), number]), of: 'list' })[1];
}

/** Returns the page of `rows`, whose limit is one more to show whether there is a next page. */
export function toPage<R extends Placed, T>(
  rows: readonly R[],
  params: { list: PagedList; page: PageRequest; toItem: (row: R) => T },
): Page<T> {
  const { list, page, toItem } = params;
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  return { items: shown.map(toItem), next: last && rows.length > page.limit ? encodeCursor([list, last.place]) : null };
}
