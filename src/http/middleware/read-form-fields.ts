import type { Context } from 'hono';
import type { ApiEnvironment } from '../api-parts.ts';
import { HttpRefusal } from '../problems/http-refusal.ts';
import { readBytes } from './read-bytes.ts';

/** A gate on a log of 2,000 records has one field per record and a few more. */
const mostFields = 5_000;

/** Throws HttpRefusal `form.too-many-fields` before parsing, and the errors of `readBytes`. */
export async function readFormFields(c: Context<ApiEnvironment>, mostBytes: number): Promise<URLSearchParams> {
  const bytes = await readBytes(c, mostBytes);
  let fields = 1;
  for (const byte of bytes) if (byte === 0x26) fields += 1;
  if (fields <= mostFields) return new URLSearchParams(new TextDecoder().decode(bytes));
  throw new HttpRefusal({
    status: 413,
    id: 'form.too-many-fields',
    message: `The form has ${fields} fields; at most ${mostFields} are read.`,
    fix: 'Send the form of the page as it is.',
  });
}
