import { z } from 'zod';
import { InputError } from '../lifecycle/errors.ts';
import type { Page, PageRequest } from '../ports/pages.ts';

/** A list that is read in pages. A cursor of one is none of another. */
export type PagedList = 'artifacts' | 'gates' | 'runs' | 'notifications' | 'exchange' | 'audit';

/** A row with the number that orders its list, as Postgres writes a bigint. */
interface Placed {
  readonly place: string;
}

const cursorSchema = z.tuple([
  z.enum(['artifacts', 'gates', 'runs', 'notifications', 'exchange', 'audit']),
  z.string().regex(/^[1-9]\d{0,17}$/),
]);

/** The number below which the page lies, or above which where the oldest come first; null for the first page. Throws InputError `page.unknown-cursor`. */
export function readCursor(list: PagedList, { cursor }: PageRequest): string | null {
  if (cursor === undefined) return null;
  const parsed = cursorSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  // Written again and compared, because decoding passes over what is not base64url.
  if (parsed.success && parsed.data[0] === list && writeCursor(list, parsed.data[1]) === cursor) return parsed.data[1];
  throw new InputError({
    id: 'page.unknown-cursor',
    message: 'The cursor does not name a page of this list.',
    fix: 'Take `next` of the page before as it is, or leave the cursor away for the first page.',
  });
}

/** The page of `rows`, which were asked for with a limit of one more than the page's: that one tells that there is a next page. */
export function toPage<R extends Placed, T>(
  rows: readonly R[],
  params: { list: PagedList; page: PageRequest; toItem: (row: R) => T },
): Page<T> {
  const { list, page, toItem } = params;
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  return { items: shown.map(toItem), next: last && rows.length > page.limit ? writeCursor(list, last.place) : null };
}

function writeCursor(list: PagedList, place: string): string {
  return Buffer.from(JSON.stringify([list, place])).toString('base64url');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not of ours; the schema refuses it.
    return undefined;
  }
}
