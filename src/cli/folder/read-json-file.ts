import { readFile, stat } from 'node:fs/promises';
import { InputError } from '../../lifecycle/errors.ts';
import { fileFailure, isSystemError } from './file-failure.ts';

/** Largest file that is read; parsed and stored in one piece, it takes ten times that in memory. */
const mostBytes = 128 * 1024 * 1024;

/**
 * Parses a JSON file. Throws InputError `file.not-found`, `file.unreadable`, `file.too-large`,
 * `file.not-json`.
 */
export async function readJsonFile(file: string, { writtenBy }: { writtenBy: string }): Promise<unknown> {
  const text = await readBounded(file).catch((cause: unknown) => {
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

async function readBounded(file: string): Promise<string> {
  const { size } = await stat(file);
  if (size <= mostBytes) return await readFile(file, 'utf8');
  throw new InputError({
    id: 'file.too-large',
    message: `${file} has ${Math.ceil(size / 2 ** 20)} MB, and at most ${mostBytes / 2 ** 20} MB are read at once.`,
    fix: 'Move an installation of that size with pg_dump and pg_restore; docs/operations.md says how.',
  });
}
