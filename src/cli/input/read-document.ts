import { basename } from 'node:path';
import { InputError } from '../../lifecycle/errors.ts';
import type { MarkdownContent } from '../../usecases/artifacts-write/content.ts';
import { readSources, readStdin } from './read-sources.ts';

/** Reads a file or stdin (`-`). Throws what `readSources` throws, and `file.unreadable`. */
export async function readDocument(source: string): Promise<MarkdownContent> {
  if (source === '-') return { bytes: await readStdin() };
  const [file, ...others] = await readSources([source]);
  if (file && others.length === 0) return { name: file.name, bytes: file.bytes };
  throw new InputError({
    id: 'file.unreadable',
    message: `${source} holds ${others.length + 1} documents; one artifact is written at a time.`,
    fix: `Name one of the files in ${basename(source)}.`,
  });
}
