import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../database/cursor-codec.ts';

/** The end of a search page: the rank as Postgres writes it, then the artifact. */
interface SearchPlace {
  readonly rank: string;
  readonly id: string;
}

const placeSchema = z.tuple([
  z.literal('search'),
  z.string().regex(/^\d{1,3}(\.\d{1,12})?(e-\d{1,3})?$/),
  z.string().regex(/^[1-9]\d{0,17}$/),
]);

/** Returns null for the first page. Throws InputError `page.unknown-cursor`. */
export function readSearchCursor(cursor: string | undefined): SearchPlace | null {
  if (cursor === undefined) return null;
  const [, rank, id] = decodeCursor(cursor, { schema: placeSchema, of: 'search' });
  return { rank, id };
}

export function writeSearchCursor({ rank, id }: SearchPlace): string {
  return encodeCursor(['search', rank, id]);
}
