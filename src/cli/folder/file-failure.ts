import { InputError } from '../../lifecycle/errors.ts';

export function isSystemError(cause: unknown): cause is NodeJS.ErrnoException {
  return cause instanceof Error && 'syscall' in cause;
}

/** Converts a system error to `file.not-found`, `file.unreadable` or `file.unwritable`. */
export function fileFailure(file: string, deed: 'read' | 'written', cause: NodeJS.ErrnoException): InputError {
  const isMissing = deed === 'read' && cause.code === 'ENOENT';
  return new InputError({
    id: isMissing ? 'file.not-found' : deed === 'read' ? 'file.unreadable' : 'file.unwritable',
    message: isMissing ? `There is no file ${file}.` : `${file} cannot be ${deed}: ${cause.message}.`,
    fix: isMissing ? 'Check the spelling and the folder you are in.' : 'Name a file that you have the right to.',
    cause,
  });
}
