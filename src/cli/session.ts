import type { App } from '../app.ts';
import { UnavailableError } from '../lifecycle/errors.ts';
import type { Config } from '../config.ts';
import type { Principal, UsecasePorts } from '../usecases/ports.ts';
import type { Report, ReportName } from '../usecases/reports/registry.ts';
import { showProgress, type Progress } from './progress.ts';
import type { Style } from './render/style.ts';
import { oneLine } from './render/text.ts';
import type { Terminal } from './terminal.ts';

/** What a command has to say: the document that `--json` prints, and the same for a person. */
export interface Answer<N extends ReportName> {
  readonly report: Report<N>;
  /** Rendered text without the last line break. */
  readonly text: (style: Style) => string;
  /** 1 when the command was carried out and what it found is a failure. */
  readonly exitCode?: 0 | 1;
}

/** What a command works with. */
export interface Desk {
  readonly app: App;
  readonly ports: UsecasePorts;
  readonly principal: Principal;
  readonly terminal: Terminal;
  readonly progress: Progress;
  /** Aborts at Ctrl-C. */
  readonly signal: AbortSignal;
}

/** One call of the program. */
export interface Session {
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  /** Opens the application, answers, prints the answer and closes the application, however the action ends. */
  answer<N extends ReportName>(action: (desk: Desk) => Promise<Answer<N>>): Promise<void>;
  /** What the process should exit with, as far as the answer says. */
  exitCode(): 0 | 1;
}

export function createSession({
  terminal,
  signal,
  readConfig,
}: {
  terminal: Terminal;
  signal: AbortSignal;
  readConfig: () => Config;
}): Session {
  let exitCode: 0 | 1 = 0;
  return {
    terminal,
    signal,
    exitCode: () => exitCode,
    answer: async (action) => {
      const progress = showProgress(terminal);
      try {
        const config = readConfig();
        progress.busy('Opening the repository');
        // Loaded only here: help and usage errors answer without the engine.
        const { openApp } = await import('../compose.ts');
        const app = await openApp(config);
        try {
          const principal = await app.principal();
          progress.rest();
          if (app.ownerCreated) progress.note(greeting(principal, config.folder));
          refuseWhenInterrupted(signal);
          const answer = await action({ app, ports: app.ports, principal, terminal, progress, signal });
          progress.rest();
          if (progress.hasSpoken() && !terminal.json) terminal.writeErr('\n');
          terminal.writeOut(`${terminal.json ? JSON.stringify(answer.report, null, 2) : answer.text(terminal.out)}\n`);
          exitCode = answer.exitCode ?? 0;
        } finally {
          await app.close();
        }
      } finally {
        progress.rest();
      }
    },
  };
}

function greeting({ name }: Principal, folder: string): string {
  return `New repository in ${folder}. You are its owner, ${oneLine(name)}, with every role.`;
}

function refuseWhenInterrupted(signal: AbortSignal): void {
  if (!signal.aborted) return;
  throw new UnavailableError({ id: 'interrupted', message: 'Stopped before anything was done.', fix: 'Call it again.' });
}
