import type { Command } from 'commander';
import packageJson from '../../../package.json' with { type: 'json' };
import { ThroughlineError } from '../../lifecycle/errors.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';

export function addMcpCommand(program: Command, session: Session): void {
  program
    .command('mcp')
    .summary('tools for a coding agent, over stdin and stdout')
    .description(
      'Serves the tools next, pack, claim, report, raise, trace and search by the Model Context Protocol to the agent that starts it, for whoever THROUGHLINE_TOKEN is of. A server answers the same at /mcp, with a token. No tool decides a gate.',
    )
    .addHelpText('after', examples('mcp', 'agent install --for claude,codex'))
    .action(async () => {
      const { terminal, signal } = session;
      const config = session.readConfig();
      const { openService } = await import('../../open-service.ts');
      // Stdin is the agent's, so no person is there to be asked.
      const connection = await openService(config, { signal, isTerminal: false });
      try {
        for (const note of connection.notes) terminal.writeErr(`${note}\n`);
        const { serveMcpStdio } = await import('../../mcp/serve-stdio.ts');
        await serveMcpStdio({
          service: connection.service,
          version: packageJson.version,
          signal,
          onError: (error) => {
            // The agent is told of a refusal; of a defect only this stream tells.
            if (!(error instanceof ThroughlineError)) terminal.writeErr(`${String(error)}\n`);
          },
        });
      } finally {
        await connection.close();
      }
    });
}
