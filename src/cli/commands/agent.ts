import type { Command } from 'commander';
import { agentHosts } from '../agents/agent-hosts.ts';
import { installAgents, readHostNames } from '../agents/install-agents.ts';
import { renderAgentInstall } from '../render/agent-install.ts';
import type { Session } from '../session.ts';
import { examples } from './examples.ts';
import { addNoun } from './noun.ts';

export function addAgentCommands(program: Command, session: Session): void {
  const noun = addNoun(program, {
    name: 'agent',
    summary: 'hand work to coding agents',
    description: 'Tells coding agents how Bolts are built here.',
    calls: ['agent install --for claude,codex'],
  });

  noun
    .command('install')
    .summary('the skill, and a block of AGENTS.md')
    .description(
      'Writes one skill where each tool reads it and a block of AGENTS.md between markers, and shows how to start the MCP server. Commit both once: nothing is written per Bolt. Called again, it changes what is its own and nothing else.',
    )
    .argument('[dir]', 'the repository of code', '.')
    .requiredOption('--for <tools>', `${Object.keys(agentHosts).join(', ')}, with commas between them`)
    .addHelpText('after', examples('agent install --for claude', 'agent install --for codex,cursor,copilot,opencode ../library'))
    .action((folder: string, options: { for: string }) =>
      session.report<'agent-install'>(async () => {
        const report = await installAgents(folder, readHostNames(options.for));
        return { report, text: () => renderAgentInstall(report) };
      }),
    );
}
