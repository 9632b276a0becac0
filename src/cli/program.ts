import { Command, type Argument } from 'commander';
import { addArtifactCommands } from './commands/artifact.ts';
import { addDaaCommands } from './commands/daa.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addGateCommands } from './commands/gate.ts';
import { addHealthCommand } from './commands/health.ts';
import { addLoginLinkCommand } from './commands/login-link.ts';
import { addNextCommand } from './commands/next.ts';
import { addNotificationCommands } from './commands/notification.ts';
import { addPersonCommands } from './commands/person.ts';
import { addPrdCommands } from './commands/prd.ts';
import { addRunCommands } from './commands/run.ts';
import { addServeCommand } from './commands/serve.ts';
import { addSessionCommands } from './commands/session.ts';
import { addTokenCommands } from './commands/token.ts';
import type { Session } from './session.ts';
import { toUsageError } from './usage-errors.ts';

/** The whole command line. Wrong calls throw InputError; help and the version are printed and throw CommanderError. */
export function buildProgram(session: Session, version: string): Command {
  const { terminal } = session;
  const { colors, columns, command } = terminal.out;
  const program = new Command('throughline')
    .description('Carries a feature from PRD to production, with a person deciding at every gate.')
    .usage('<noun> <verb>')
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'show help; every command has its own')
    .enablePositionalOptions()
    .configureOutput({
      writeOut: (text) => terminal.writeOut(text),
      writeErr: (text) => terminal.writeErr(text),
      // reportError prints them, in the one form that all errors have.
      outputError: () => undefined,
      getOutHelpWidth: () => columns,
      getErrHelpWidth: () => columns,
    })
    .configureHelp({
      subcommandTerm: (sub) => [sub.name(), ...sub.registeredArguments.map(termOf)].join(' '),
      subcommandDescription: (sub) => [sub.summary() || sub.description(), verbsOf(sub)].filter(Boolean).join(': '),
      styleTitle: colors.bold,
      styleCommandText: colors.cyan,
      styleSubcommandText: colors.cyan,
      styleOptionText: colors.cyan,
    })
    .addHelpText('after', gettingStarted(command));

  program.commandsGroup('From a PRD to a decision:');
  addPrdCommands(program, session);
  addDaaCommands(program, session);
  addGateCommands(program, session);
  addNextCommand(program, session);
  program.commandsGroup('Behind the scenes:');
  addArtifactCommands(program, session);
  addRunCommands(program, session);
  program.commandsGroup('This installation:');
  addTokenCommands(program, session);
  addPersonCommands(program, session);
  addSessionCommands(program, session);
  addLoginLinkCommand(program, session);
  addNotificationCommands(program, session);
  addServeCommand(program, session);
  addDoctorCommand(program, session);
  addHealthCommand(program, session);
  program.helpCommand('help [command]', 'show the help of a command');
  finish(program);
  return program;
}

/** Gives every command the same errors, and every verb `--json`. */
function finish(command: Command): void {
  command.exitOverride((error) => {
    throw error.exitCode === 0 || error.code === 'commander.help' ? error : toUsageError(error, command);
  });
  if (command.commands.length === 0) command.option('--json', 'print one JSON document on stdout (schemas in docs/schemas)');
  command.commands.forEach(finish);
}

function termOf(argument: Argument): string {
  const name = argument.variadic ? `${argument.name()}...` : argument.name();
  return argument.required ? `<${name}>` : `[${name}]`;
}

function verbsOf({ commands }: Command): string {
  return commands.map((verb) => verb.name()).join(', ');
}

function gettingStarted(command: string): string {
  return `
Start here:
  $ ${command} daa generate examples/library-lending.prd.md   draft a domain model from a PRD
  $ ${command} gate show GATE-001                             read what is to be decided
  $ ${command} gate approve GATE-001                          decide, criterion by criterion

State is kept in ./.throughline (or in THROUGHLINE_HOME). Every verb takes --json.`;
}
