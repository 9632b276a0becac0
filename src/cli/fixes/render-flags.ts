import { ThroughlineError } from '../../lifecycle/errors.ts';

/** Fields of a turn, as a fix names them for programs, and what one writes on the command line. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/,? in `text`/g, ', in quotes behind the move'],
  [/ in `(about|as|because)`/g, ' with `--$1`'],
  [/`(about|as|because|anew|replaces|changes)`/g, '`--$1`'],
];

/** The way on as the command line takes it. */
export function renderFlags(fix: string): string {
  return forms.reduce((text, [field, flag]) => text.replaceAll(field, flag), fix);
}

/** The refusal of a turn, with the way on in flags; anything else as it is. */
export function inFlags(error: unknown): unknown {
  if (!(error instanceof ThroughlineError)) return error;
  const { id, message, details, recorded, cause } = error;
  const refusal = { id, message, fix: renderFlags(error.fix), details, recorded, cause };
  return new (error.constructor as typeof ThroughlineError)(refusal);
}
