import type { Command } from 'commander';
import { renderReadiness } from '../render/readiness.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';

export function addHealthCommand(program: Command, session: Session): void {
  program
    .command('health')
    .summary('ask a serving process whether it is ready')
    .description(
      'Asks a process that serves whether its database, schema and queue are as they should be. Exits with 1 when it is not ready. It needs no token: ' +
        'a container, a supervisor or a balancer may ask.',
    )
    .option('--url <url>', "the server; by default THROUGHLINE_URL, this machine's THROUGHLINE_OPS_PORT, or the folder's server")
    .addHelpText('after', examples('health', 'health --url http://127.0.0.1:4790'))
    .action(({ url }: { url?: string }) =>
      session.report<'readiness'>(async (config) => {
        const { fetchReadiness, readAddress } = await import('../../server/fetch-readiness.ts');
        const report = await fetchReadiness(config, url === undefined ? null : readAddress(url));
        return { report, text: (style) => renderReadiness(report, style), exitCode: report.ready ? 0 : 1 };
      }),
    );
}
