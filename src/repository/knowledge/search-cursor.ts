import { z } from 'zod';
import { InputError } from '../../lifecycle/errors.ts';

/** Where a page of search ends: rank as Postgres writes it, then the artifact. */
interface SearchPlace {
  readonly rank: string;
  readonly id: string;
}

const placeSchema = z.tuple([
  z.literal('search'),
  z.string().regex(/^\d{1,3}(\.\d{1,12})?(e-\d{1,3})?$/),
  z.string().regex(/^[1-9]\d{0,17}$/),
]);

/** Null for the first page. Throws InputError `page.unknown-cursor`. */
export function readSearchCursor(cursor: string | undefined): SearchPlace | null {
  if (cursor === undefined) return null;
  const parsed = placeSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (parsed.success) {
    const place = { rank: parsed.data[1], id: parsed.data[2] };
    // Written again and compared, because decoding passes over what is not base64url.
    if (writeSearchCursor(place) === cursor) return place;
  }
  throw new InputError({
    id: 'page.unknown-cursor',
    message: 'The cursor does not name a page of this search.',
    fix: 'Take `next` of the page before as it is, or leave the cursor away for the first page.',
  });
}

export function writeSearchCursor({ rank, id }: SearchPlace): string {
  return Buffer.from(JSON.stringify(['search', rank, id])).toString('base64url');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not of ours; the schema refuses it.
    return undefined;
  }
}
