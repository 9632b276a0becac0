import { InputError } from '../../lifecycle/errors.ts';

/** More than this in one report is refused: nobody's suite, and a way to fill a store. */
export const mostCases = 200_000;
/** Coverage of more lines than this is refused. */
export const mostLines = 5_000_000;

/** Refuses a report that is malformed, hostile, or of no format that is read. */
export function refuseReport(
  why: string,
  fix = 'Write the report again with the tool, and ingest that file as it is.',
): InputError {
  return new InputError({
    id: 'tests.unreadable',
    message: `The report is not readable: ${clean(why)}. Nothing was stored.`,
    fix,
  });
}

/** Returns a name on one line, at most 500 characters long, with marks for control characters. */
export function clean(text: string | undefined): string {
  const short = (text ?? '').slice(0, 500).toWellFormed();
  // oxlint-disable-next-line no-control-regex -- these are what is replaced
  return short.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
}
