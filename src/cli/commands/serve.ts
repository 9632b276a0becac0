import { Option, type Command } from 'commander';
import { InputError } from '../../lifecycle/errors.ts';
import { serverRoles, type ServerRole } from '../../usecases/reports/server-ready.ts';
import { renderServerReady } from '../render/server-ready.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';

export function addServeCommand(program: Command, session: Session): void {
  program
    .command('serve')
    .summary('answer over HTTP, and work on runs')
    .description(
      'Serves the repository over HTTP and works on its runs until it is stopped. Commands on the same folder then go through it. ' +
        'Ctrl-C finishes the requests and steps in hand (within THROUGHLINE_GRACE_SECONDS, 30 by default) and gives the runs back, for another process ' +
        'to continue; a second Ctrl-C does not wait for the steps.',
    )
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--port <port>', 'port to listen on, 0 for any (default: 4790, or any when that is taken)')
    .addOption(
      new Option('--role <role>', 'answer requests (api), work on runs (worker), or both').choices(serverRoles).default('all'),
    )
    .addHelpText('after', examples('serve', 'serve --role worker', 'serve --host 0.0.0.0 --port 80'))
    .action(async (options: { host: string; port?: string; role: ServerRole }) => {
      const { host, role } = options;
      const port = options.port === undefined ? null : readPort(options.port);
      const { terminal, signal } = session;
      const config = session.readConfig();
      const { serve } = await import('../../server/serve.ts');
      await serve(
        { config, role, host, port },
        {
          signal,
          force: session.takeForce(),
          onReady: (ready) => {
            for (const note of ready.notes) terminal.writeErr(`${note}\n`);
            terminal.writeOut(`${terminal.json ? JSON.stringify(ready, null, 2) : renderServerReady(ready, terminal.out)}\n`);
          },
        },
      );
    });
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new InputError({
    id: 'serve.port',
    message: `${text} is no port.`,
    fix: 'A port is a number from 0 to 65535; 0 takes any that is free.',
  });
}
