import type { Report } from '../../usecases/reports/registry.ts';

/** Renders what was written, and what to add to the configuration of each tool. */
export function renderAgentInstall({ files, servers }: Report<'agent-install'>): string {
  const claude = servers.some(({ file }) => file === '.mcp.json');
  return [
    ...files.map(({ path, outcome }) => `${outcome.padEnd(9)}  ${path}`),
    ...servers.flatMap(({ tool, file, snippet }) => [
      '',
      `${tool} starts the MCP server with this in ${file}:`,
      '',
      ...snippet.split('\n').map((line) => `  ${line}`),
    ]),
    '',
    'The agent acts as whoever THROUGHLINE_TOKEN is of; without one, as the owner of the folder.',
    ...(claude ? ['Claude Code reads AGENTS.md where CLAUDE.md has the line @AGENTS.md.'] : []),
  ].join('\n');
}
