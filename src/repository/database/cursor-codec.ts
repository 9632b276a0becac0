import type { z } from 'zod';
import { InputError } from '../../lifecycle/errors.ts';

/** Encodes the end of a page as an opaque cursor. The first value names its list. */
export function encodeCursor(place: readonly string[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Decodes a cursor. Throws InputError `page.unknown-cursor`; `of` names the list in the error. */
export function decodeCursor<T extends readonly string[]>(
  cursor: string,
  { schema, of }: { schema: z.ZodType<T>; of: string },
): T {
  const parsed = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  // Encoding it again detects characters outside base64url, which decoding ignores.
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
    // The schema rejects undefined.
    return undefined;
  }
}
