import { InputError } from '../../lifecycle/errors.ts';

/** Runs a parser; its refusals get the error id that all kinds share. */
export function asUnreadable<Result>(parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof InputError) || error.id === 'document.too-marked') throw error;
    const { message, fix, details } = error;
    throw new InputError({ id: 'document.unreadable', message, fix, details, cause: error });
  }
}
