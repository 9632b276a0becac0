import type { ServiceConnection } from '../app.ts';
import { UnavailableError } from '../lifecycle/errors.ts';
import { showHiddenCharacters } from '../lifecycle/hidden-characters.ts';
import type { Config } from '../config/config.ts';
import type { Report, ReportName } from '../usecases/reports/registry.ts';
import type { Service } from '../usecases/service.ts';
import { showProgress, type Progress } from './interaction/progress.ts';
import type { Style } from './render/style.ts';
import { oneLine } from './render/text.ts';
import type { Terminal } from './interaction/terminal.ts';

/** The answer of a command: the document for `--json`, and its text for a person. */
export interface Answer<N extends ReportName> {
  readonly report: Report<N>;
  /** Renders text without the last line break. It may ask the service for more. */
  readonly text: (style: Style) => string | Promise<string>;
  /** 1 when the command ran and found a failure, 3 when it could not look everywhere. */
  readonly exitCode?: 0 | 1 | 3;
}

/** The service, the caller and the terminal of a command. */
export interface CommandContext {
  readonly service: Service;
  readonly identity: Report<'identity'>;
  /** Address of the answering server; null when this process answers. */
  readonly server: string | null;
  readonly terminal: Terminal;
  readonly progress: Progress;
  /** Aborts at Ctrl-C. */
  readonly signal: AbortSignal;
}

export interface Session {
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  /** For a command that drains: the second Ctrl-C then aborts this instead of the process. */
  readonly takeForce: () => AbortSignal;
  /** Throws InputError `config.invalid`. */
  readonly readConfig: () => Config;
  /** Connects to the service, runs the action, prints its answer, and always disconnects. */
  answer<N extends ReportName>(action: (desk: CommandContext) => Promise<Answer<N>>): Promise<void>;
  /** Does the same without the service. */
  report<N extends ReportName>(action: (config: Config) => Promise<Answer<N>>): Promise<void>;
  /** The exit code of the process, by its answer. */
  exitCode(): 0 | 1 | 3;
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
  let exitCode: 0 | 1 | 3 = 0;
  const render = async <N extends ReportName>({ report, text }: Answer<N>): Promise<string> =>
    terminal.json ? JSON.stringify(report, null, 2) : showHiddenCharacters(await text(terminal.out));
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
        // Loaded only here, because help and usage errors do not need it.
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
