import type { Command } from 'commander';
import { z } from 'zod';
import { InputError } from '../../lifecycle/errors.ts';

/** The problems that a server lists in a refused request. */
const detailsSchema = z.object({ problems: z.array(z.object({ at: z.string(), message: z.string() })).min(1) });

/** Renders a server's refusal of fields in options and arguments; other errors stay. */
export function inCallWords(error: unknown, command: Command | null): unknown {
  if (!(error instanceof InputError) || error.id !== 'request.invalid' || command === null) return error;
  const details = detailsSchema.safeParse(error.details);
  if (!details.success) return error;
  const lines = details.data.problems.map(({ at, message }) => `${nameInCall(at, command)}: ${message}`);
  return new InputError({
    id: error.id,
    message: lines.join('; '),
    fix: `Correct what is listed; \`throughline ${pathOf(command)} --help\` shows how to call it.`,
    details: error.details,
    cause: error,
  });
}

/** Returns `--since` or `<name>` for a field. For a part of a list, it is the whole list's. */
function nameInCall(at: string, { options, registeredArguments }: Command): string {
  const [field = ''] = at.split('.');
  const option = options.find((one) => one.attributeName() === field || `${one.attributeName()}s` === field);
  if (option) return option.long ?? option.flags;
  const argument = registeredArguments.find((one) => one.name() === field || one.name() === `${field}s`);
  if (argument) return `<${argument.name()}>`;
  return at === '' ? 'the command' : at;
}

/** Without the program's name. */
function pathOf(command: Command): string {
  return command.parent?.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}
