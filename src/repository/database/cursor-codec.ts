import type { z } from 'zod';
import { InputError } from '../../lifecycle/errors.ts';

/** Where a page ends, as an opaque word. The first value names the list, so that a cursor of one is none of another. */
export function encodeCursor(place: readonly string[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** What `encodeCursor` was given. Throws InputError `page.unknown-cursor` where it is not what the schema takes; `of` says what is read in pages. */
export function decodeCursor<T extends readonly string[]>(
  cursor: string,
  { schema, of }: { schema: z.ZodType<T>; of: string },
): T {
  const parsed = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  // Written again and compared, because decoding passes over what is not base64url.
  if (parsed.success && encodeCursor(parsed.data) === cursor) return parsed.data;
  throw new InputError({
    id: 'page.unknown-cursor',
    message: `The cursor does not name a page of this ${of}.`,
    fix: 'Take `next` of the page before as it is, or leave the cursor away for the first page.',
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not of ours; the schema refuses it.
    return undefined;
  }
}
