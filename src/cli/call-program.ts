import { CommanderError, type Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import type { Config } from '../config/config.ts';
import { InputError, ThroughlineError } from '../lifecycle/errors.ts';
import { createLog } from '../log.ts';
import { buildProgram } from './program.ts';
import { reportError } from './report-error.ts';
import { createSession } from './session.ts';
import { inCallWords } from './fixes/render-call.ts';
import type { Terminal } from './interaction/terminal.ts';

export interface ProgramCall {
  /** Arguments without the program's name. */
  readonly argv: readonly string[];
  readonly terminal: Terminal;
  /** Aborts at Ctrl-C. */
  readonly signal: AbortSignal;
  /** For a command that drains: the second Ctrl-C then aborts this instead of the process. */
  readonly takeForce?: () => AbortSignal;
  /** Called only by commands that open the repository. May throw InputError. */
  readonly readConfig: () => Config;
}

/**
 * Runs a command. Returns 0 done or waiting at a gate, 1 failed, 2 wrong call, 3 where `compliance`
 * could not read or run something. Never throws.
 */
export async function callProgram({ argv, ...surroundings }: ProgramCall): Promise<0 | 1 | 2 | 3> {
  const { terminal } = surroundings;
  const session = createSession(surroundings);
  const program = buildProgram(session, packageJson.version);
  let called: Command | null = null;
  program.hook('preAction', (_, command) => void (called = command));
  try {
    if (argv.length === 0) {
      program.outputHelp();
      return 0;
    }
    await program.parseAsync(argv, { from: 'user' });
    return session.exitCode();
  } catch (error) {
    if (!(error instanceof CommanderError)) {
      if (!(error instanceof ThroughlineError)) createLog(surroundings.readConfig().logLevel).error({ err: error }, 'defect');
      const code = reportError(inCallWords(error, called), terminal);
      // A pipeline takes the 1 of this command for a violation.
      return code === 1 && (called as Command | null)?.name() === 'compliance' ? 3 : code;
    }
    if (error.exitCode === 0) return 0;
    // A lone noun printed its help on stderr; a reader of JSON still gets a document.
    return terminal.json ? reportError(verbMissing(), terminal) : 2;
  }
}

/** Finds `--json` before `--`, even in a command line that cannot be parsed. */
export function asksForJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  return argv.slice(0, end < 0 ? undefined : end).includes('--json');
}

function verbMissing(): InputError {
  return new InputError({
    id: 'usage.missing-verb',
    message: 'A verb is missing.',
    fix: '`throughline help` shows the commands.',
  });
}
