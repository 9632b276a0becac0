import { ZodError, type ZodType } from 'zod';
import { InputError } from '../../lifecycle/errors.ts';
import { readDocument } from './read-document.ts';

/** Reads JSON of a schema from a file, or from stdin for `-`. Throws InputError with the id and the fix that are given. */
export async function readJsonFile<T>(
  file: string,
  { schema, id, what, fix }: { schema: ZodType<T>; id: string; what: string; fix: string },
): Promise<T> {
  const text = new TextDecoder().decode((await readDocument(file)).bytes);
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    const [issue] = cause instanceof ZodError ? cause.issues : [];
    const problem = issue ? `/${issue.path.map(String).join('/')}: ${issue.message}` : 'it is no JSON';
    throw new InputError({ id, message: `The ${what} cannot be read: ${problem}.`, fix, cause });
  }
}
