import { createHash } from 'node:crypto';
import { InputError } from '../lifecycle/errors.ts';
import type { SourceFile } from '../usecases/prds/import-prd.ts';
import type { RequestBody } from './middleware/request-body.ts';

const mostFiles = 200;

/**
 * Reads the files of an import. The default source is the hash of the bytes, because two people's
 * `prd.md` are not versions of one PRD. Throws InputError `request.invalid`.
 */
export function readPrdFiles(body: RequestBody, { name, source }: { name?: string; source?: string }): SourceFile[] {
  if (body.kind === 'markdown') {
    return [{ name: name ?? 'prd.md', source: source ?? sourceOf(body.bytes), bytes: body.bytes }];
  }
  if (body.kind !== 'form') throw new Error(`An import cannot have a body of kind ${body.kind}.`);
  const { files, texts } = body;
  if (name !== undefined || source !== undefined) throw invalid('A form says the name and source of each file itself.');
  const unknown = [...files.filter(({ field }) => field !== 'files'), ...texts.filter(({ field }) => field !== 'source')];
  if (unknown[0]) throw invalid(`The form has a part "${unknown[0].field.slice(0, 100)}" that is not known.`);
  if (files.length === 0 || files.length > mostFiles) throw invalid(`The form has ${files.length} files.`);
  if (texts.length > 0 && texts.length !== files.length)
    throw invalid(`The form has ${files.length} files and ${texts.length} sources.`);
  if (files.some((file) => !/^[^\r\n]{1,255}$/.test(file.name))) throw invalid('A file has no name of 1 to 255 characters.');
  return files.map((file, index) => ({ name: file.name, source: texts[index]?.text ?? sourceOf(file.bytes), bytes: file.bytes }));
}

function sourceOf(bytes: Uint8Array): string {
  return `bytes:${createHash('sha256').update(bytes).digest('hex')}`;
}

function invalid(message: string): InputError {
  return new InputError({
    id: 'request.invalid',
    message,
    fix: `Send 1 to ${mostFiles} files, each as a part \`files\` with its file name, and either no \`source\` or one for each.`,
  });
}
