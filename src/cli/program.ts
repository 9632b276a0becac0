import { Command, type Argument } from 'commander';
import { addAgentCommands } from './commands/agent.ts';
import { addArtifactCommands } from './commands/artifact.ts';
import { addAuditCommands } from './commands/audit.ts';
import { addBaselineCommands } from './commands/baseline.ts';
import { addBundleCommands } from './commands/bundle.ts';
import { addCheckCommand } from './commands/check.ts';
import { addCodeCommands } from './commands/code.ts';
import { addCoverageCommand } from './commands/coverage.ts';
import { addDaaCommands } from './commands/daa.ts';
import { addDesignCommands } from './commands/design.ts';
import { addDemoCommand } from './commands/demo.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addExplainCommand } from './commands/explain.ts';
import { addExportCommand, addSyncCommand } from './commands/exchange.ts';
import { addGameDayCommands } from './commands/game-day.ts';
import { addGateCommands } from './commands/gate.ts';
import { addHookCommands } from './commands/hook.ts';
import { addHealthCommand } from './commands/health.ts';
import { addKindCommands } from './commands/kinds.ts';
import { addKnowledgeCommands } from './commands/knowledge.ts';
import { addLoginCommand } from './commands/login.ts';
import { addLoginLinkCommand } from './commands/login-link.ts';
import { addMcpCommand } from './commands/mcp.ts';
import { addMigrateCommand } from './commands/migrate.ts';
import { addComplianceCommands } from './commands/compliance.ts';
import { addMonitoringCommands } from './commands/monitoring.ts';
import { addNextCommand } from './commands/next.ts';
import { addAlertCommands } from './commands/alert.ts';
import { addChannelCommands } from './commands/channel.ts';
import { addNotificationCommands } from './commands/notification.ts';
import { addOnCallCommands } from './commands/on-call.ts';
import { addPersonCommands } from './commands/person.ts';
import { addPrdCommands } from './commands/prd.ts';
import { addRunCommands } from './commands/run.ts';
import { addSchemaCommand } from './commands/schema.ts';
import { addServeCommand } from './commands/serve.ts';
import { addSessionCommands } from './commands/session.ts';
import { addTestCommands } from './commands/tests.ts';
import { addTokenCommands } from './commands/token.ts';
import { addTipDraftCommand } from './commands/tip-draft.ts';
import { addDeploymentCommands } from './commands/units.ts';
import { addWorkflowCommands } from './commands/workflow.ts';
import type { Session } from './session.ts';
import { toUsageError } from './usage-errors.ts';

/** Builds the command line. Wrong calls throw InputError; help and version throw CommanderError. */
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
      // reportError prints all errors in one form.
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
  addWorkflowCommands(program, session);
  addDaaCommands(program, session);
  addGateCommands(program, session);
  addNextCommand(program, session);
  program.commandsGroup('From a design to production and back:');
  addKindCommands(program, session);
  addDeploymentCommands(program, session);
  addTipDraftCommand(program, session);
  addDesignCommands(program, session);
  program.commandsGroup('Code:');
  addCodeCommands(program, session);
  addHookCommands(program, session);
  addTestCommands(program, session);
  addAgentCommands(program, session);
  program.commandsGroup('Questions to the whole repository:');
  addKnowledgeCommands(program, session);
  addBaselineCommands(program, session);
  addExplainCommand(program, session);
  addCoverageCommand(program, session);
  addCheckCommand(program, session);
  addComplianceCommands(program, session);
  addMonitoringCommands(program, session);
  program.commandsGroup('In and out:');
  addExportCommand(program, session);
  addSyncCommand(program, session);
  addBundleCommands(program, session);
  program.commandsGroup('Behind the scenes:');
  addArtifactCommands(program, session);
  addRunCommands(program, session);
  program.commandsGroup('This installation:');
  addTokenCommands(program, session);
  addPersonCommands(program, session);
  addSessionCommands(program, session);
  addLoginCommand(program, session);
  addLoginLinkCommand(program, session);
  addAlertCommands(program, session);
  addChannelCommands(program, session);
  addOnCallCommands(program, session);
  addGameDayCommands(program, session);
  addNotificationCommands(program, session);
  addServeCommand(program, session);
  addMcpCommand(program, session);
  addDemoCommand(program, session);
  addMigrateCommand(program, session);
  addAuditCommands(program, session);
  addDoctorCommand(program, session);
  addHealthCommand(program, session);
  addSchemaCommand(program, session);
  program.helpCommand('help [command]', 'show the help of a command');
  finish(program);
  // The terminal knows it. Left among the options, it would travel in requests that are made of them.
  program.hook('preAction', (_, verb) => {
    delete verb.opts()['json'];
  });
  return program;
}

/** Gives every command the same errors, and every verb `--json`. */
function finish(command: Command): void {
  command.exitOverride((error) => {
    throw error.exitCode === 0 || error.code === 'commander.help' ? error : toUsageError(error, command);
  });
  // `doctor` is a command with a verb beside it.
  if (command.commands.length === 0 || command.name() === 'doctor')
    command.option('--json', 'print one JSON document on stdout (its schema: throughline schema)');
  showRequired(command);
  command.commands.forEach(finish);
}

/** Shows required options in the usage line, as arguments are. */
function showRequired(command: Command): void {
  const required = command.options.filter(({ mandatory }) => mandatory);
  if (required.length === 0) return;
  for (const option of required) option.description += ' (required)';
  command.usage([...command.registeredArguments.map(termOf), ...required.map(({ flags }) => flags), '[options]'].join(' '));
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
