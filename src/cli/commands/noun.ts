import type { Command } from 'commander';
import { examples } from './examples.ts';

/** Adds a noun, the object of its verbs, with examples to copy. */
export function addNoun(
  program: Command,
  { name, summary, description, calls }: { name: string; summary: string; description: string; calls: readonly string[] },
): Command {
  const noun = program.command(name).summary(summary).description(description).usage('<verb>').helpCommand(false);
  noun.commandsGroup('Verbs:');
  return noun.addHelpText('after', examples(...calls));
}
