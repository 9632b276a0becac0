import { InputError } from '../lifecycle/errors.ts';
import type { RequestBody } from './middleware/request-body.ts';

/** Throws InputError `request.invalid`. */
export function readLogFiles(body: RequestBody, named?: string): { name: string; bytes: Uint8Array }[] {
  if (body.kind === 'markdown') return [{ name: named ?? 'record.md', bytes: body.bytes }];
  if (body.kind !== 'form') throw new Error(`An import cannot have a body of kind ${body.kind}.`);
  const { files, texts } = body;
  const unknown = [...files.filter(({ field }) => field !== 'files'), ...texts][0];
  const twice = files.find((file, index) => files.findIndex(({ name }) => name === file.name) !== index);
  const problem =
    named !== undefined
      ? 'A form takes no `name`: each of its files has its own.'
      : unknown
        ? `The form has a part "${unknown.field.slice(0, 100)}" that is not known.`
        : twice
          ? `Two files are named ${twice.name.slice(0, 200)}.`
          : files.length === 0
            ? 'The form has no files.'
            : files.some((file) => !/^[^\r\n]{1,1000}$/.test(file.name))
              ? 'A file has no name of 1 to 1000 characters.'
              : null;
  if (problem === null) return files.map(({ name, bytes }) => ({ name, bytes }));
  throw new InputError({
    id: 'request.invalid',
    message: problem,
    fix: 'Send `?source=` without `name`, and each file once, as a part `files` with its path below the folder as file name.',
  });
}
