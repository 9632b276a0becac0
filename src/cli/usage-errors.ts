import type { Command, CommanderError } from 'commander';
import { InputError } from '../lifecycle/errors.ts';

/** Converts an error of commander to one that names the fix. */
export function toUsageError(error: CommanderError, command: Command): InputError {
  const [message = '', suggestion = ''] = error.message.replace(/^error: /, '').split('\n');
  const path = pathOf(command);
  const hint = /\(Did you mean (?:one of )?(.*)\?\)/.exec(suggestion)?.[1];
  const help = `\`${path} --help\` shows ${command.commands.length > 0 ? 'the commands' : 'how to call it'}.`;
  const order = error.code === 'commander.unknownCommand' ? nounFirst(command) : null;
  const flags = error.code === 'commander.missingMandatoryOptionValue' ? /'(-[^']*)'/.exec(message)?.[1] : undefined;
  return new InputError({
    id: `usage.${error.code.replace('commander.', '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    message: `${message.charAt(0).toUpperCase()}${message.slice(1)}${message.endsWith('.') ? '' : '.'}`,
    fix: order ?? (flags ? `Add ${flags}. ${help}` : hint ? `Did you mean ${hint}? ${help}` : help),
    cause: error,
  });
}

/** Suggests the noun for a verb in its place: `daa generate` for `generate daa`. */
function nounFirst(program: Command): string | null {
  const [verb = '', noun = ''] = program.args;
  const owners = program.commands.filter((candidate) => candidate.commands.some((sub) => sub.name() === verb));
  if (program.parent || owners.length === 0) return null;
  const meant = owners.filter((owner) => owner.name() === noun);
  const calls = (meant.length > 0 ? meant : owners).map((owner) => `\`throughline ${owner.name()} ${verb}\``);
  return `The noun comes first: ${calls.join(', ')}.`;
}

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}
