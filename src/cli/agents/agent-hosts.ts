/** A program that runs a coding agent: where it reads skills of a repository, and how it starts MCP servers. */
export interface AgentHost {
  readonly title: string;
  /** Relative to the repository. */
  readonly skill: string;
  /** The file that its configuration of MCP servers stands in. */
  readonly file: string;
  readonly snippet: string;
}

/** Codex, Cursor, Copilot and opencode all read `.agents/skills`, so that one copy serves them. */
const shared = '.agents/skills/throughline/SKILL.md';
const server = { command: 'throughline', args: ['mcp'] };
const json = (document: object): string => JSON.stringify(document, null, 2);

export const agentHosts = {
  claude: {
    title: 'Claude Code',
    skill: '.claude/skills/throughline/SKILL.md',
    file: '.mcp.json',
    snippet: json({ mcpServers: { throughline: server } }),
  },
  codex: {
    title: 'Codex',
    skill: shared,
    file: '.codex/config.toml, or ~/.codex/config.toml',
    snippet: '[mcp_servers.throughline]\ncommand = "throughline"\nargs = ["mcp"]',
  },
  cursor: { title: 'Cursor', skill: shared, file: '.cursor/mcp.json', snippet: json({ mcpServers: { throughline: server } }) },
  copilot: {
    title: 'GitHub Copilot in VS Code',
    skill: shared,
    file: '.vscode/mcp.json',
    snippet: json({ servers: { throughline: { type: 'stdio', ...server } } }),
  },
  opencode: {
    title: 'opencode',
    skill: shared,
    file: 'opencode.json',
    snippet: json({ mcp: { throughline: { type: 'local', command: [server.command, ...server.args], enabled: true } } }),
  },
} as const satisfies Readonly<Record<string, AgentHost>>;

export type AgentHostName = keyof typeof agentHosts;
