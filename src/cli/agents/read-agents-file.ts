import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../../lifecycle/errors.ts';
import { fileFailure, isSystemError } from '../folder/file-failure.ts';

/** Reads AGENTS.md with its byte order mark, if any; null where there is none. Throws InputError `file.unreadable`. */
export async function readAgentsFile(folder: string): Promise<string | null> {
  const file = join(folder, 'AGENTS.md');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(file));
  } catch (cause) {
    if (isSystemError(cause)) {
      if (cause.code === 'ENOENT') return null;
      throw fileFailure(file, 'read', cause);
    }
    throw new InputError({
      id: 'file.unreadable',
      message: `${file} is not UTF-8, so its text would not stay as it is.`,
      fix: 'Save it in UTF-8.',
      cause,
    });
  }
}
