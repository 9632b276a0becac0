import type { Command } from 'commander';
import { examples } from './examples.ts';

/** A noun: what its verbs act on, with calls that a newcomer can copy. */
export function addNoun(
  program: Command,
  { name, summary, description, calls }: { name: string; summary: string; description: string; calls: readonly string[] },
): Command {
  const noun = program.command(name).summary(summary).description(description).usage('<verb>').helpCommand(false);
  noun.commandsGroup('Verbs:');
  return noun.addHelpText('after', examples(...calls));
}
