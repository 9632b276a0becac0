import type { ServiceConnection } from '../app.ts';
import { UnavailableError } from '../lifecycle/errors.ts';
import type { Config } from '../config/config.ts';
import type { Report, ReportName } from '../usecases/reports/registry.ts';
import type { Service } from '../usecases/service.ts';
import { showProgress, type Progress } from './interaction/progress.ts';
import type { Style } from './render/style.ts';
import { oneLine } from './render/text.ts';
import type { Terminal } from './interaction/terminal.ts';

/** What a command has to say: the document that `--json` prints, and the same for a person. */
export interface Answer<N extends ReportName> {
  readonly report: Report<N>;
  /** Rendered text without the last line break. It may ask the service for more than the document holds. */
  readonly text: (style: Style) => string | Promise<string>;
  /** 1 when the command was carried out and what it found is a failure. */
  readonly exitCode?: 0 | 1;
}

/** What a command works with. */
export interface CommandContext {
  readonly service: Service;
  /** Who asks. */
  readonly identity: Report<'identity'>;
  /** Address of the server that answers; null when this process does. */
  readonly server: string | null;
  readonly terminal: Terminal;
  readonly progress: Progress;
  /** Aborts at Ctrl-C. */
  readonly signal: AbortSignal;
}

/** One call of the program. */
export interface Session {
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  /** For a command that drains: from now on the second Ctrl-C aborts this instead of ending the process. */
  readonly takeForce: () => AbortSignal;
  /** Throws InputError `config.invalid`. */
  readonly readConfig: () => Config;
  /** Connects to the service, answers, prints the answer and lets go of the service, however the action ends. */
  answer<N extends ReportName>(action: (desk: CommandContext) => Promise<Answer<N>>): Promise<void>;
  /** The same without the service: for what is asked of something else. */
  report<N extends ReportName>(action: (config: Config) => Promise<Answer<N>>): Promise<void>;
  /** What the process should exit with, as far as the answer says. */
  exitCode(): 0 | 1;
}

export function createSession({
  terminal,
  signal,
  takeForce = () => new AbortController().signal,
  readConfig,
}: {
  terminal: Terminal;
  signal: AbortSignal;
  takeForce?: () => AbortSignal;
  readConfig: () => Config;
}): Session {
  let exitCode: 0 | 1 = 0;
  const render = async <N extends ReportName>({ report, text }: Answer<N>): Promise<string> =>
    terminal.json ? JSON.stringify(report, null, 2) : await text(terminal.out);
  return {
    terminal,
    signal,
    takeForce,
    readConfig,
    exitCode: () => exitCode,
    report: async (action) => {
      const answer = await action(readConfig());
      terminal.writeOut(`${await render(answer)}\n`);
      exitCode = answer.exitCode ?? 0;
    },
    answer: async (action) => {
      const progress = showProgress(terminal);
      try {
        const config = readConfig();
        progress.busy('Opening the repository');
        // Loaded only here: help and usage errors answer without it.
        const { openService } = await import('../open-service.ts');
        const connection = await openService(config, { signal, isTerminal: terminal.interactive });
        try {
          const { service, identity, server } = connection;
          progress.rest();
          if (connection.ownerCreated) progress.note(greeting(connection));
          connection.notes.forEach(progress.note);
          refuseWhenInterrupted(signal);
          const answer = await action({ service, identity, server, terminal, progress, signal });
          const text = await render(answer);
          progress.rest();
          if (progress.hasSpoken() && !terminal.json) terminal.writeErr('\n');
          terminal.writeOut(`${text}\n`);
          exitCode = answer.exitCode ?? 0;
        } finally {
          await connection.close();
        }
      } finally {
        progress.rest();
      }
    },
  };
}

function greeting({ identity, where }: ServiceConnection): string {
  return `New repository in ${where}. You are its owner, ${oneLine(identity.name)}, with every role.`;
}

function refuseWhenInterrupted(signal: AbortSignal): void {
  if (!signal.aborted) return;
  throw new UnavailableError({ id: 'interrupted', message: 'Stopped before anything was done.', fix: 'Call it again.' });
}
