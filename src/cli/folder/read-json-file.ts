import { readFile } from 'node:fs/promises';
import { InputError } from '../../lifecycle/errors.ts';
import { fileFailure, isSystemError } from './file-failure.ts';

/** Parses a JSON file. Throws InputError `file.not-found`, `file.unreadable`, `file.not-json`. */
export async function readJsonFile(file: string, { writtenBy }: { writtenBy: string }): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw isSystemError(cause) ? fileFailure(file, 'read', cause) : cause;
  });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new InputError({
      id: 'file.not-json',
      message: `${file} is not JSON: ${cause instanceof Error ? cause.message : String(cause)}.`,
      fix: `Name a file that \`throughline ${writtenBy}\` wrote.`,
      cause,
    });
  }
}
